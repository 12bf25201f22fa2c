// Numbers out of the answers of a test's calls. While a call is under way its answer's first chunks are only kept; they are
// read between calls, one answer at a time, and the call's row waits for that.
import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { numberAtPath } from '#core/experiment/value-at-path.ts';
import type { CallEar } from '../call/call-ear.ts';
import type { AnswerValue } from '../hosted/split/experiment.ts';
import type { LogRow } from '../log/log-row.ts';
import type { RequestLog } from '../log/request-log.ts';
import { decodeContent } from './decode-content.ts';

/** Longer answers have no values. */
const MAX_ANSWER_BYTES = 262_144;
const MAX_CONTENT_BYTES = 4 * MAX_ANSWER_BYTES;
/** Of answers that wait to be read: the rows of further ones go into the log without values. */
const MAX_WAITING_BYTES = 33_554_432;

export interface AnswerValues {
  readonly hear: (values: readonly AnswerValue[]) => AnswerEar;
  /** Adds the row to the log once its answer is read; at once when there is nothing to be read. */
  readonly add: (row: LogRow, ear: AnswerEar) => void;
  /** Resolves when all rows are in the log. */
  readonly settle: () => Promise<void>;
}

export interface AnswerEar extends CallEar {
  /** Undefined: it is no JSON, or too long. */
  readonly take: () => HeardAnswer | undefined;
}

interface HeardAnswer {
  readonly values: readonly AnswerValue[];
  readonly encoding: string;
  readonly chunks: readonly Buffer[];
  readonly bytes: number;
}

export function createAnswerValues(requestLog: Pick<RequestLog, 'add'>): AnswerValues {
  const waiting: { readonly row: LogRow; readonly answer: HeardAnswer }[] = [];
  let waitingBytes = 0;
  let working: Promise<void> | undefined;

  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await nextTurn();
      const { row, answer } = next;
      waitingBytes -= answer.bytes;
      requestLog.add({ ...row, measures: await readValues(answer) });
    }
    working = undefined;
  };

  return {
    hear: createAnswerEar,
    add(row, ear) {
      const answer = ear.take();
      if (answer === undefined || waitingBytes + answer.bytes > MAX_WAITING_BYTES) return requestLog.add(row);
      waiting.push({ row, answer });
      waitingBytes += answer.bytes;
      working ??= work();
    },
    settle: async () => working,
  };
}

function createAnswerEar(values: readonly AnswerValue[]): AnswerEar {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let encoding = '';
  let isRead = false;
  return {
    request: () => undefined,
    answer(headers: IncomingHttpHeaders) {
      encoding = headers['content-encoding'] ?? '';
      isRead = /\bjson\b/i.test(headers['content-type'] ?? '');
    },
    response(chunk) {
      bytes += chunk.length;
      if (!isRead) return;
      if (bytes <= MAX_ANSWER_BYTES) chunks.push(chunk);
      else chunks.length = 0;
    },
    take: () =>
      isRead && bytes > 0 && bytes <= MAX_ANSWER_BYTES ? { values, encoding, chunks, bytes } : undefined,
  };
}

/** JSON text; null when the answer has none of the values. */
async function readValues({ values, encoding, chunks }: HeardAnswer): Promise<string | null> {
  try {
    const bytes = await decodeContent(Buffer.concat(chunks), encoding, MAX_CONTENT_BYTES);
    const content: unknown = JSON.parse(bytes.toString('utf8'));
    const found = values.flatMap(({ key, path }) => {
      const number = numberAtPath(content, path);
      return number === undefined ? [] : [[key, number] as const];
    });
    return found.length === 0 ? null : JSON.stringify(Object.fromEntries(found));
  } catch {
    // The service says that it is JSON and it is not, or an answer that broke off: there is no value in it.
    return null;
  }
}
