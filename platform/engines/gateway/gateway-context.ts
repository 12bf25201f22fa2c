import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Storage } from '#storage/storage.ts';
import type { TaskWorker } from './async/run-tasks.ts';
import type { TaskStore } from './async/task-store.ts';
import type { AccessTokens } from './auth/access-token.ts';
import type { createFailureThrottle } from './auth/failure-throttle.ts';
import type { Captures } from './capture/captures.ts';
import type { OtherGateways } from './elsewhere/other-gateways.ts';
import type { AnswerValues } from './experiment/answer-values.ts';
import type { ShadowCopies } from './experiment/shadow-copies.ts';
import type { RequestLog } from './log/request-log.ts';
import type { Meters } from './outcome/meters.ts';
import type { GatewayErrors } from './outcome/refusal-answer.ts';
import type { Presence } from './presence.ts';
import type { RouteWatch } from './routing/watch-routes.ts';
import type { Dial } from './upstream/dial.ts';
import type { UpstreamPools } from './upstream/upstream-pools.ts';
import type { GatewayCaller } from './wire/callers.ts';

/** What the handlers share. */
export interface GatewayContext {
  readonly storage: Storage;
  readonly routes: RouteWatch;
  readonly presence: Presence;
  readonly tokens: AccessTokens;
  readonly throttle: ReturnType<typeof createFailureThrottle>;
  readonly pools: UpstreamPools;
  readonly dial: Dial;
  readonly requestLog: RequestLog;
  readonly answerValues: AnswerValues;
  readonly shadowCopies: ShadowCopies;
  readonly captures?: Captures;
  readonly tasks: { readonly store: TaskStore; readonly worker: TaskWorker };
  /** Bodies of calls that are about to become tasks. */
  readonly receiving: { bytes: number };
  readonly meters: Meters;
  readonly errors: GatewayErrors;
  readonly log: (line: string) => void;
  readonly createRequestId: (now: number) => string;
  readonly callerOf: (req: IncomingMessage) => GatewayCaller;
  readonly maxInFlight: number;
  /** Of one request's body; 0 before the first routing table. */
  readonly bodyLimitBytes: () => number;
  readonly mayScrape: (authorization: string | undefined) => boolean;
  readonly others: OtherGateways;
  /** Answers to come: calls under way. */
  readonly inFlight: Set<ServerResponse>;
  /** Websockets under way, and handshakes. */
  readonly sockets: Set<Duplex>;
  isClosing: boolean;
  /** What is under way still is out of time. */
  isCutting: boolean;
}
