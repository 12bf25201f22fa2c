import type { IncomingHttpHeaders } from 'node:http';
import type { AdmittedCall } from '../call/call.ts';
import type { Shadow } from '../hosted/split/experiment.ts';
import type { ComparedAnswer } from './compared-answer.ts';

/** Of an answer that is compared. */
export const MAX_COMPARED_BYTES = 262_144;

/** A call that shall go to the shadow version as well. */
export interface ShadowCopy {
  readonly call: AdmittedCall;
  readonly headers: IncomingHttpHeaders;
  readonly shadow: Shadow;
  readonly body: Buffer;
  /** What the caller got; undefined: it is not compared. */
  readonly answer: ComparedAnswer | undefined;
}
