import type { ReplicaPools } from '../hosted/replica-pools.ts';
import type { Turns } from '../hosted/split/weighted-turns.ts';
import type { Kept } from '../limit/kept.ts';
import type { Limiters } from '../limit/limiters.ts';
import type { Meters } from '../outcome/meters.ts';
import type { GatewayParameters } from './routes.ts';

export interface BuildDependencies {
  /** This one; absent: it runs every service. */
  readonly server?: string;
  readonly limiters: Limiters;
  /** Told about the versions that run; the caller settles them once the table is in force. */
  readonly replicaPools: ReplicaPools;
  /** Of the splits by weight. */
  readonly turns: Kept<Turns>;
  readonly meters: Meters;
  /** Opens a sealed credential; throws when it was sealed with another key. */
  readonly openCredential: (sealed: Buffer) => string;
  readonly defaults: GatewayParameters;
  /** Where the console listens, as an address. */
  readonly consoleAddress: string;
  readonly log: (line: string) => void;
}
