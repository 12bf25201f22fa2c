import { isDeepStrictEqual } from 'node:util';
import { type ValuePath, valueAtPath } from '#core/experiment/value-at-path.ts';
import type { ComparedAnswer } from './compared-answer.ts';
import { decodeContent } from './decode-content.ts';
import { saidContent } from './said-content.ts';

/**
 * Undefined: it was not looked at.
 *
 * @param path of the one value that counts; undefined: all but what an answer says of itself
 */
export type CompareAnswers = (
  one: ComparedAnswer,
  other: ComparedAnswer,
  path?: ValuePath,
) => Promise<boolean | undefined>;

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
  const mayRead = (bytes: number) => {
    const at = now();
    credit = Math.min(MOST_BYTES, credit + ((at - since) / 1_000) * BYTES_A_SECOND);
    since = at;
    if (bytes > credit) return false;
    credit -= bytes;
    return true;
  };
  return async (one, other, path) => {
    if (one.status !== other.status) return false;
    if (one.encoding === other.encoding && one.body.equals(other.body)) return true;
    const bodies = await Promise.all([partsOf(one), partsOf(other)]);
    const [own, copied] = bodies;
    if (own === undefined || copied === undefined) return undefined;
    if (!own.rest.equals(copied.rest) && path === undefined) return false;
    if (own.json.equals(copied.json) && path === undefined) return true;
    if (isBrokenOff(own.json) || isBrokenOff(copied.json)) return false;
    if (!mayRead(own.json.length + copied.json.length)) return undefined;
    return areSame(own.json, copied.json, path);
  };
}

interface Parts {
  readonly json: Buffer;
  /** Tensors as bytes. */
  readonly rest: Buffer;
}

/** What an encoded body comes to: more is not compared. */
const MAX_DECODED_BYTES = 1_048_576;

/** Undefined where the body cannot be decoded. */
async function partsOf({ body, encoding, jsonLength }: ComparedAnswer): Promise<Parts | undefined> {
  const bytes = await decodeContent(body, encoding, MAX_DECODED_BYTES).catch(() => undefined);
  if (bytes === undefined || (bytes.length === 0 && body.length > 0)) return undefined;
  return { json: bytes.subarray(0, jsonLength), rest: bytes.subarray(jsonLength ?? bytes.length) };
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '"': '"' };

/** It begins as JSON and does not end so. To find that by reading takes an error, which costs more than all of a copy. */
function isBrokenOff(body: Buffer): boolean {
  const closing = CLOSING[body.toString('latin1', 0, 1)];
  const end = body.toString('latin1', Math.max(0, body.length - 32)).trimEnd();
  return closing !== undefined && end !== '' && !end.endsWith(closing);
}

function areSame(one: Buffer, other: Buffer, path: ValuePath | undefined): boolean | undefined {
  const [own, copied] = [readJson(one), readJson(other)];
  if (path === undefined) {
    if (own === undefined || copied === undefined) return false;
    return isDeepStrictEqual(saidContent(own), saidContent(copied));
  }
  const values = [valueAtPath(own, path), valueAtPath(copied, path)] as const;
  // Neither has what shall be compared: the share of equal answers must not live on that.
  if (values[0] === undefined && values[1] === undefined) return undefined;
  return isDeepStrictEqual(values[0], values[1]);
}

/** Undefined: it is no JSON. */
function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
