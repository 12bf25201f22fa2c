import { isDeepStrictEqual } from 'node:util';
import type { ComparedAnswer } from './compared-answer.ts';

/** Undefined: it was not looked at. */
export type CompareAnswers = (one: ComparedAnswer, other: ComparedAnswer) => boolean | undefined;

/** Bytes of JSON that are read a second: deeply nested ones take some hundredths of the thread on which all calls are. */
const BYTES_A_SECOND = 1_048_576;
/** Saved up while less is read. */
const MOST_BYTES = 2 * BYTES_A_SECOND;

/**
 * Same status and same content: of JSON what it says, in whatever order and layout; else byte for byte. What differs in its
 * bytes is read only as long as callers do not wait for it.
 *
 * @param now milliseconds from any time on
 */
export function createCompareAnswers(now: () => number = () => performance.now()): CompareAnswers {
  let credit = MOST_BYTES;
  let since = now();
  return (one, other) => {
    if (one.status !== other.status) return false;
    if (one.body.equals(other.body)) return true;
    if (isBrokenOff(one.body) || isBrokenOff(other.body)) return false;
    const at = now();
    credit = Math.min(MOST_BYTES, credit + ((at - since) / 1_000) * BYTES_A_SECOND);
    since = at;
    const bytes = one.body.length + other.body.length;
    if (bytes > credit) return undefined;
    credit -= bytes;
    return areSame(one.body, other.body);
  };
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '"': '"' };

/** It begins as JSON and does not end so. To find that by reading takes an error, which costs more than all of a copy. */
function isBrokenOff(body: Buffer): boolean {
  const closing = CLOSING[body.toString('latin1', 0, 1)];
  const end = body.toString('latin1', Math.max(0, body.length - 32)).trimEnd();
  return closing !== undefined && end !== '' && !end.endsWith(closing);
}

function areSame(one: Buffer, other: Buffer): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(one.toString('utf8')), JSON.parse(other.toString('utf8')));
  } catch {
    return false;
  }
}
