// The one error that a call rejects with, whatever went wrong on the way.
import type { FailureMessage } from '#core/contract.ts';

export type CallProblem = 'refused' | 'status' | 'timeout' | 'network';

/**
 * A call that did not succeed. It *is* the server's message object (`global`, `field`, `redirect`, …) where there was one.
 *
 * `problem`: `refused` = `success: false`; `status` = HTTP status below 200 or above 400; `timeout`; `network` = no answer.
 * `message` is a text for a person.
 */
export class CallError extends Error implements FailureMessage {
  readonly problem: CallProblem;
  readonly path: string;
  readonly status?: number;
  readonly global?: string;
  readonly field?: Readonly<Record<string, string>>;
  readonly redirect?: string;
  readonly currentUserName?: string;
  readonly code?: string;
  readonly accountCode?: string;
  readonly requestId?: string;
  /** What the error's row cannot say: diagnostics, other people's texts. Its shape is the call's own. */
  readonly details?: unknown;

  constructor(
    text: string,
    facts: {
      readonly problem: CallProblem;
      readonly path: string;
      readonly status?: number;
      readonly message?: FailureMessage;
      readonly cause?: unknown;
    },
  ) {
    super(text, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'CallError';
    this.problem = facts.problem;
    this.path = facts.path;
    if (facts.status !== undefined) this.status = facts.status;
    Object.assign(this, pickMessage(facts.message));
  }
}

const KEYS = [
  'global',
  'field',
  'redirect',
  'currentUserName',
  'code',
  'accountCode',
  'requestId',
  'details',
] as const;

function pickMessage(message: FailureMessage | undefined): FailureMessage {
  const known = KEYS.filter((key) => message?.[key] !== undefined);
  return Object.fromEntries(known.map((key) => [key, message?.[key]]));
}
