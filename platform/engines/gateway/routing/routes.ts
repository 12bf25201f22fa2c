// The gateway's picture of the platform: everything a call needs, in memory, replaced as a whole.

import type { IpList } from '#network/ip-list.ts';
import type { Experiment, Shadow } from '../hosted/split/experiment.ts';
import type { ChooseVersion } from '../hosted/split/split-policy.ts';
import type { Version } from '../hosted/version.ts';
import type { Member, Pool } from '../limit/fair-share.ts';
import type { Limiter } from '../limit/gcra.ts';
import type { CallMeter } from '../outcome/meters.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { CaptureRule } from './capture-rule.ts';
import type { PathList } from './path-list.ts';

export interface Application {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly appKey: string;
  readonly enabled: boolean;
  /** Absent: any address. */
  readonly allowedIps?: IpList;
  readonly secrets: readonly Secret[];
  /** By service id. */
  readonly grants: ReadonlyMap<string, Grant>;
}

export interface Secret {
  readonly id: string;
  readonly application: Application;
  /** Hex sha256. */
  readonly hash: string;
  /** Epoch ms; infinite when it has no end. */
  readonly expiresAt: number;
}

export interface Grant {
  readonly member: Member;
  /** Of questions after the tasks of an asynchronous service. */
  readonly polls: Limiter;
  readonly meter: CallMeter;
}

export interface Service {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly code: string;
  readonly state: string;
  readonly protocol: string;
  /** Absent: as many calls as come. */
  readonly pool?: Pool;
  /** What test calls may, which no application makes. */
  readonly tests: Grant;
  readonly paths: PathList;
  /** The server of this gateway, for its log; absent: there is no other. */
  readonly gateway?: string;
  /** Where a service that runs elsewhere is. */
  readonly upstream?: Upstream;
  /** What runs of a service that the platform runs itself. */
  readonly hosted?: Hosted;
  /** Present: another server runs it, whose gateway checks, counts and answers its calls. */
  readonly elsewhere?: OtherGateway;
  /** Present: callers get a task instead of the answer. */
  readonly async?: AsyncCalls;
  readonly capture?: CaptureRule;
}

export interface OtherGateway {
  /** `http://host:port`. */
  readonly origin: string;
  /** Name of the machine, for people. */
  readonly machine: string;
}

export interface Hosted {
  /** For one answer, and for the wait before it. */
  readonly timeoutMs: number;
  /** How long calls under way may take when what runs them shall end. */
  readonly drainMs: number;
  /** Every version that has a running replica. */
  readonly versions: ReadonlyMap<string, Version>;
  /** Those that ordinary calls reach in any way: by weight, by a rule, or by name where the protocol has one. */
  readonly reachable: readonly Version[];
  /** The test version that runs. */
  readonly experiment?: Experiment;
  /** Where copies of calls go. */
  readonly shadow?: Shadow;
  /** The split policies that have a say here; the first one that decides does. */
  readonly policies: readonly ChooseVersion[];
}

export interface AsyncCalls {
  /** How long a result is kept. */
  readonly retentionS: number;
  /** Tasks at once while it runs. */
  readonly concurrency: number;
}

/** States in which calls go to the service. */
export const CALLABLE: ReadonlySet<string> = new Set(['Running', 'Warning', 'Updating']);

/** What calls of a service that runs elsewhere get, which says nothing of it. */
export const DRAIN_MS = 30_000;

/** System parameters that the gateway obeys. */
export interface GatewayParameters {
  readonly requestBodyLimitMb: number;
  /** Addresses and subnets of proxies whose word about their callers counts. */
  readonly trustedProxies: readonly string[];
  /** Private and similar networks that registered services may be in. */
  readonly upstreamNetworks: readonly string[];
  /** '' when unset. */
  readonly externalAccessAddress: string;
}

export interface Routes {
  readonly applications: ReadonlyMap<string, Application>;
  readonly byAppKey: ReadonlyMap<string, Application>;
  readonly byCodeHash: ReadonlyMap<string, Application>;
  readonly secrets: ReadonlyMap<string, Secret>;
  readonly bySecretHash: ReadonlyMap<string, Secret>;
  /** Keys that were shown to this table and held, so that their hash is made once; it goes with the table. */
  readonly byShownKey: Map<string, Secret>;
  /** By code. */
  readonly services: ReadonlyMap<string, Service>;
  readonly parameters: GatewayParameters;
  /** `parameters.trustedProxies`; absent: none is trusted. */
  readonly proxies?: IpList;
  /** Those in use. */
  readonly upstreams: readonly Upstream[];
  /** Where replicas listen by HTTP, whatever their state. */
  readonly replicas: ReadonlySet<string>;
  /** Ids of replicas that shall end: nothing new goes there. */
  readonly leaving: ReadonlySet<string>;
  /** The longest time that a service gives to calls under way when it ends. */
  readonly drainMs: number;
}
