// One call on its way through the gateway: read -> identified -> admitted -> routed -> answered. Each stage's type has
// more fields than the one before, so no code reads what is still unknown.

import type { Assignment } from '../hosted/split/assignment.ts';
import type { Version } from '../hosted/version.ts';
import type { Quota } from '../limit/gcra.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { Application, Grant, Service } from '../routing/routes.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { GatewayCaller } from '../wire/callers.ts';
import type { ReadCredential } from '../wire/read-credential.ts';
import type { TaskAddress } from './task-path.ts';

/** What the request says. */
export interface ReadCall {
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  /** `performance.now()` at the start. */
  readonly startedMs: number;
  readonly method: string;
  /** As the address has it. */
  readonly serviceCode: string;
  /** Path behind the service code, as it came. */
  readonly path: string;
  readonly protocol: 'http' | 'ws';
  readonly caller: GatewayCaller;
  readonly userAgent: string;
  readonly read: ReadCredential;
  /** The caller is one of Baidu's old clients: errors come with HTTP 200. */
  readonly isLegacy: boolean;
  readonly progress: Progress;
}

/** What is counted while a call is under way; all its stages share it. */
export interface Progress {
  /** `performance.now()` when the service was first asked; 0 before. */
  upstreamStartedMs: number;
  upstreamUs: number;
  requestBytes: number;
  responseBytes: number;
  retries: number;
  isDone: boolean;
}

/** Values of the enumeration `call-origin` that a gateway gives. */
export type CallOrigin = 'caller' | 'test' | 'benchmark' | 'shadow';

/** We know who calls; what they ask for may not exist, or be none of theirs. */
export interface IdentifiedCall extends ReadCall {
  readonly application: Application;
  readonly service: Service | undefined;
  readonly grant: Grant | undefined;
  readonly origin: CallOrigin;
  /** Its part in an experiment, known with the version that it goes to; undefined when it has none. */
  readonly assignment: Assignment | undefined;
  /** Id or number of the version that a test call asks for. */
  readonly wantedVersion: string | number | undefined;
}

/** It asks after a task of an asynchronous service, which is no call to the service. */
export interface TaskInquiry extends IdentifiedCall {
  readonly service: Service;
  readonly task: TaskAddress;
}

/** It tells what became of calls before, which is no call to the service. */
export interface FeedbackCall extends IdentifiedCall {
  readonly service: Service;
  readonly feedback: true;
}

/** Every check let it through. */
export interface AdmittedCall extends IdentifiedCall {
  readonly service: Service;
  readonly quota: Quota | undefined;
}

/** It knows where it goes; another attempt may go elsewhere. */
export interface RoutedCall extends AdmittedCall {
  readonly upstream: Upstream;
  /** Absent: the service runs elsewhere. */
  readonly version: Version | undefined;
}

export type Call = ReadCall | IdentifiedCall | TaskInquiry | FeedbackCall | AdmittedCall | RoutedCall;

/** What became of a call to a service, as far as it got. */
export interface AnsweredCall {
  readonly call: IdentifiedCall | AdmittedCall | RoutedCall;
  /** As the caller saw it. */
  readonly status: number;
  /** 0: the answer was the service's own. */
  readonly errorCode: number;
  /** Chinese; '' when all went well. */
  readonly error: string;
}

/** A call that ends here, and why. */
export interface Refused {
  readonly call: Call;
  readonly refusal: Refusal;
}

/**
 * Adds what the next stage knows, also in the type. It stays the same object: a copy of so many properties that then
 * gets some more takes V8 five microseconds, three times a call.
 */
export function advance<Stage extends Call, More extends object>(call: Stage, more: More): Stage & More {
  return Object.assign(call, more);
}

export function createProgress(): Progress {
  return {
    upstreamStartedMs: 0,
    upstreamUs: 0,
    requestBytes: 0,
    responseBytes: 0,
    retries: 0,
    isDone: false,
  };
}

/** Where it was asked last; undefined before, and where the service runs elsewhere. */
export function versionOf(call: Call): Version | undefined {
  return 'version' in call ? call.version : undefined;
}

/** The service is asked now; again after a failure. */
export function startAsking({ progress }: AdmittedCall): void {
  if (progress.upstreamStartedMs === 0) progress.upstreamStartedMs = performance.now();
}

/** The service has nothing more to say. */
export function stopAsking({ progress }: AdmittedCall): void {
  if (progress.upstreamStartedMs > 0)
    progress.upstreamUs = Math.round((performance.now() - progress.upstreamStartedMs) * 1_000);
}
