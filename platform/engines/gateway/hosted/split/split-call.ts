import type { GatewayCaller } from '../../wire/callers.ts';
import type { ReadCredential } from '../../wire/read-credential.ts';

/** What policies look at of a call. */
export interface SplitCall {
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  readonly origin: string;
  readonly path: string;
  readonly read: Pick<ReadCredential, 'query'>;
  readonly application: { readonly id: string };
  readonly caller: Pick<GatewayCaller, 'ip'>;
  /** Id or number of the version that a test call asks for. */
  readonly wantedVersion: string | number | undefined;
}
