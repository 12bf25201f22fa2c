// The kept log of one replica, for readers. Everything is read from its files, no follower is needed.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FindJob } from './find/find-program.ts';
import type { Finder } from './find/finder.ts';
import { hasConditions, type LogFound, type LogQuery } from './find/log-query.ts';
import { lastLineOf, lineAt } from './format/count-lines.ts';
import { readRange } from './format/line-index.ts';
import type { LogLine } from './format/log-line.ts';
import { readMarks } from './format/process-marks.ts';
import { HEADER_BYTES, readHead } from './format/record.ts';
import { keptDirectory, listSegments, type Segment } from './format/segments.ts';
import { pageLines, pickLines, piecesFrom, segmentsFrom } from './read/page-lines.ts';
import { createLineWriter } from './read/write-lines.ts';
import type { LogInfo, ProcessSpan, WorkloadLog } from './workload-log.ts';

/** Returns at once: the files are here. */
export interface LogReader extends WorkloadLog {
  readonly info: () => LogInfo;
  readonly processes: () => readonly ProcessSpan[];
  readonly lines: (from: number, count: number) => readonly LogLine[];
  readonly pick: (numbers: readonly number[]) => readonly LogLine[];
  /** Number of the first line at or after a time, epoch milliseconds. */
  readonly lineAt: (time: number) => number;
}

/** More runs of lines are not listed: each is some ten bytes of an answer. */
const MAX_RUNS = 100_000;

export function openLog(directory: string, finder: Finder): LogReader {
  const kept = keptDirectory(directory);
  const segments = () => listSegments(kept);
  return {
    info: () => readInfo(segments()),
    processes: () => readProcesses(kept, readInfo(segments())),
    lines: (from, count) => pageLines(segments(), from, count),
    pick: (numbers) => pickLines(segments(), numbers),
    lineAt: (time) => lineAt(segments(), time),
    async find(query, asker) {
      if (segments().length > 0) return finder.find({ directory: kept, query, maxRuns: MAX_RUNS }, asker);
      return { runs: [], total: 0, isTruncated: false, lastLine: 0, scannedBytes: 0 };
    },
    stream: (query, withHeads, asker) =>
      streamLines(kept, query, withHeads, (job) => finder.find(job, asker)),
  };
}

function readInfo(segments: readonly Segment[]): LogInfo {
  const [oldest, newest] = [segments.at(0), segments.at(-1)];
  if (oldest === undefined || newest === undefined) return { firstLine: 1, lastLine: 0, bytes: 0 };
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const last = lastLineOf(newest);
  const place = { firstLine: oldest.firstLine, lastLine: last?.number ?? newest.firstLine - 1, bytes };
  if (last === undefined) return place;
  return { ...place, firstAt: timeAt(oldest, 0), lastAt: timeAt(newest, last.offset) };
}

function readProcesses(kept: string, { firstLine, lastLine }: LogInfo): readonly ProcessSpan[] {
  const marks = readMarks(kept);
  return marks
    .map((mark, place) => ({
      number: mark.number,
      at: mark.at,
      firstLine: Math.max(mark.firstLine, firstLine),
      lastLine: (marks[place + 1]?.firstLine ?? lastLine + 1) - 1,
    }))
    .filter((span, place) => span.lastLine >= span.firstLine || place === marks.length - 1);
}

function timeAt({ file }: Segment, offset: number): number {
  return readHead(readRange(file, offset, offset + HEADER_BYTES), 0).at;
}

/** Segment by segment: a search of one segment lists all of its runs. */
async function* streamLines(
  kept: string,
  query: LogQuery,
  withHeads: boolean,
  find: (job: FindJob) => Promise<LogFound>,
): AsyncGenerator<Buffer> {
  const writer = createLineWriter(withHeads);
  const isFiltered = hasConditions(query);
  const segments = segmentsFrom(listSegments(kept), query.firstLine ?? 1);
  for (const [place, segment] of segments.entries()) {
    const end = (segments[place + 1]?.firstLine ?? Number.MAX_SAFE_INTEGER) - 1;
    const span = {
      firstLine: Math.max(segment.firstLine, query.firstLine ?? 1),
      lastLine: Math.min(end, query.lastLine ?? end),
    };
    if (span.lastLine < span.firstLine) continue;
    const runs = isFiltered
      ? (
          await find({
            directory: kept,
            query: { ...query, ...span },
            maxRuns: Number.MAX_SAFE_INTEGER,
          })
        ).runs
      : undefined;
    if (runs?.length === 0) continue;
    const isWanted = runs === undefined ? () => true : inRuns(runs);
    for (const piece of piecesFrom(segment, runs?.[0] ?? segment.firstLine)) {
      const text = writer.write(piece, isWanted);
      if (text.length > 0) yield text;
      await nextTurn();
    }
  }
  yield writer.end();
}

/** Asked for ascending numbers. */
function inRuns(runs: readonly number[]): (line: number) => boolean {
  let place = 0;
  return (line) => {
    while (place < runs.length && line >= (runs[place] ?? 0) + (runs[place + 1] ?? 0)) place += 2;
    return line >= (runs[place] ?? Number.MAX_SAFE_INTEGER);
  };
}
