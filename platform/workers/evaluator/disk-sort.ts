// Any number of scores sorted on a disk: a run of them is sorted in memory and written, then all runs are merged.
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ScoreSort, SortedScore } from '#core/evaluation/ranking/score-sort.ts';

/** Records of each run that are in memory while they are merged. */
const READ_RECORDS = 1 << 12;
const SCORE_BYTES = Float64Array.BYTES_PER_ELEMENT;
const MARK_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/**
 * Its files are in a directory of its own below `directory`, gone with `close`.
 *
 * @param runRecords records that are sorted in memory
 */
export function createDiskSort(directory: string, runRecords: number): ScoreSort {
  const scores = new Float64Array(runRecords);
  const marks = new Uint32Array(runRecords);
  const runs: Run[] = [];
  let home: string | undefined;
  let count = 0;
  const write = () => {
    home ??= mkdtempSync(join(directory, 'sort-'));
    runs.push(writeRun(join(home, String(runs.length)), sortedRun(scores, marks, count)));
    count = 0;
  };
  return {
    add(score, mark) {
      if (Number.isNaN(score)) throw new RangeError('A score is NaN');
      if (count === runRecords) write();
      scores[count] = score;
      marks[count] = mark;
      count += 1;
    },
    *falling() {
      const last = recordsIn(sortedRun(scores, marks, count));
      yield* mergeFalling([...runs.map(readRun), last]);
    },
    close() {
      for (const { file } of runs.splice(0)) closeSync(file);
      if (home !== undefined) rmSync(home, { recursive: true, force: true });
      home = undefined;
    },
  };
}

interface Records {
  readonly scores: Float64Array;
  readonly marks: Uint32Array;
}

function sortedRun(scores: Float64Array, marks: Uint32Array, count: number): Records {
  const order = Uint32Array.from({ length: count }, (_, at) => at);
  order.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  return {
    scores: Float64Array.from(order, (at) => scores[at] ?? 0),
    marks: Uint32Array.from(order, (at) => marks[at] ?? 0),
  };
}

interface Run {
  readonly file: number;
  readonly count: number;
}

/** First all scores, then all marks. */
function writeRun(path: string, { scores, marks }: Records): Run {
  const file = openSync(path, 'wx+');
  writeAll(file, bytesOf(scores), 0);
  writeAll(file, bytesOf(marks), scores.byteLength);
  return { file, count: scores.length };
}

function* readRun({ file, count }: Run): Iterator<SortedScore> {
  for (let from = 0; from < count; from += READ_RECORDS) {
    const length = Math.min(READ_RECORDS, count - from);
    const [scores, marks] = [new Float64Array(length), new Uint32Array(length)];
    readAll(file, bytesOf(scores), from * SCORE_BYTES);
    readAll(file, bytesOf(marks), count * SCORE_BYTES + from * MARK_BYTES);
    yield* recordsIn({ scores, marks });
  }
}

function* recordsIn({ scores, marks }: Records): Iterator<SortedScore> & Iterable<SortedScore> {
  for (let at = 0; at < scores.length; at++) yield { score: scores[at] ?? 0, mark: marks[at] ?? 0 };
}

/** Runs are few: the next one is looked for among all. An earlier run goes first where scores are the same. */
function* mergeFalling(runs: readonly Iterator<SortedScore>[]): Iterable<SortedScore> {
  const heads = runs.map((run) => run.next());
  for (;;) {
    let best = -1;
    let most: SortedScore | undefined;
    for (const [at, head] of heads.entries()) {
      if (head.done === true || (most !== undefined && head.value.score <= most.score)) continue;
      [best, most] = [at, head.value];
    }
    const run = runs[best];
    if (most === undefined || run === undefined) return;
    yield most;
    heads[best] = run.next();
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
}

function readAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(file, bytes, done, bytes.length - done, position + done);
    if (read === 0) throw new Error(`A sorted run ends ${bytes.length - done} bytes early`);
    done += read;
  }
}
