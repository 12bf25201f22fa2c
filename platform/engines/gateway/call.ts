// One call on its way through the gateway: filled in stage by stage, written to the request log at its end.
import type { Caller } from '#network/caller.ts';
import type { TaskAddress } from './async/task-path.ts';
import type { ReadCredential } from './auth/read-credential.ts';
import type { Quota } from './limit/gcra.ts';
import type { Application, Grant, Service, Upstream, Version } from './routing/routes.ts';

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
  readonly caller: Caller;
  readonly clientIp: string;
  readonly userAgent: string;
  readonly read: ReadCredential;
  /** The caller is one of Baidu's old clients: errors come with HTTP 200. */
  readonly isLegacy: boolean;
  application?: Application | undefined;
  service?: Service | undefined;
  grant?: Grant | undefined;
  /** Where the call goes; of a service of our own the replica that it was last seated at. */
  upstream?: Upstream | undefined;
  version?: Version | undefined;
  /** Part of an experiment; `test` for calls of the console's test page, which belong to none. */
  arm: string;
  /** Id or number of the version that a test call asks for. */
  forced?: string | number | undefined;
  /** Present: it asks after a task of an asynchronous service. */
  task?: TaskAddress | undefined;
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
  readonly service: Service;
};

/** A call that knows where to go. */
export type RoutedCall = AdmittedCall & { readonly upstream: Upstream };

/** For the type checker: a service has an upstream, or its calls get one with their seat. */
export function isRouted(call: AdmittedCall): call is RoutedCall {
  return call.upstream !== undefined;
}
