// What a way to split the calls of a service among its versions is made of.
import type { IncomingHttpHeaders } from 'node:http';
import type { Kept } from '../../limit/kept.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import type { Version } from '../version.ts';
import type { Assignment } from './assignment.ts';
import type { Experiment } from './experiment.ts';
import type { SplitCall } from './split-call.ts';
import type { Turns } from './weighted-turns.ts';

export interface SplitPolicy {
  /** Looks up what it needs, once a routing table; undefined when not used for this service. */
  readonly build: (service: SplitService) => ChooseVersion | undefined;
}

/** Undefined: the next policy decides. */
export type ChooseVersion = (call: SplitCall, headers: IncomingHttpHeaders) => Choice | Refusal | undefined;

export interface Choice {
  readonly version: Version;
  /** Present: the call is part of an experiment. */
  readonly assignment?: Assignment;
}

/** A service that the platform runs, as policies see it. */
export interface SplitService {
  readonly serviceId: string;
  /** Value of the enumeration `traffic-split`. */
  readonly kind: string;
  /** Column `inference.split_rules`. */
  readonly writtenRules: unknown;
  /** By id: every version that has a running replica. */
  readonly versions: ReadonlyMap<string, Version>;
  /** Those of them that ordinary calls may reach, some by name or rule alone. */
  readonly reachable: readonly Version[];
  /** Those with a part of the calls that nothing else decides. */
  readonly shares: readonly { readonly version: Version; readonly weight: number }[];
  /** The test version that runs; absent: none does. */
  readonly experiment?: Experiment;
  /** What outlives the routing table, by service id. */
  readonly turns: Kept<Turns>;
}
