import { isDeepStrictEqual } from 'node:util';
import type { ComparedAnswer } from './compared-answer.ts';

/** Same status and same content: of JSON what it says, in whatever order and layout; else byte for byte. */
export function areSameAnswers(one: ComparedAnswer, other: ComparedAnswer): boolean {
  if (one.status !== other.status) return false;
  if (one.body.equals(other.body)) return true;
  try {
    return isDeepStrictEqual(JSON.parse(one.body.toString('utf8')), JSON.parse(other.body.toString('utf8')));
  } catch {
    return false;
  }
}
