// One call on its way through the gateway: filled in stage by stage, written to the request log at its end.
import type { ReadCredential } from './auth/read-credential.ts';
import type { Quota } from './limit/gcra.ts';
import type { Application, Grant, Service, Upstream } from './routing/routes.ts';

export interface Call {
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  /** `performance.now()` at the start. */
  readonly startedMs: number;
  readonly method: string;
  /** Service code of the address. */
  readonly code: string;
  /** Path behind the service code, as it came. */
  readonly path: string;
  readonly protocol: 'http' | 'ws';
  readonly clientIp: string;
  readonly userAgent: string;
  readonly read: ReadCredential;
  /** The caller is one of Baidu's old clients: errors come with HTTP 200. */
  readonly isLegacy: boolean;
  application?: Application | undefined;
  service?: Service | undefined;
  grant?: Grant | undefined;
  quota?: Quota;
  /** `performance.now()` when the service was first asked; 0 before. */
  upstreamStartedMs: number;
  upstreamUs: number;
  requestBytes: number;
  responseBytes: number;
  retries: number;
  isDone: boolean;
}

/** A call that every check let through. */
export type AdmittedCall = Call & {
  readonly application: Application;
  readonly service: Service & { readonly upstream: Upstream };
  readonly grant: Grant;
};
