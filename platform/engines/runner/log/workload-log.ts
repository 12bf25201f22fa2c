// What a workload printed, as readers ask for it. It may lie in files here or on another machine.
import type { LogFound, LogQuery } from './find/log-query.ts';
import type { LogLine } from './format/log-line.ts';

export interface WorkloadLog {
  readonly info: () => Awaitable<LogInfo>;
  /** Oldest first; those without any line that is still kept are left out, but for the newest. */
  readonly processes: () => Awaitable<readonly ProcessSpan[]>;
  /** Lines `from` … `from + count - 1`; fewer when they are not there or long. */
  readonly lines: (from: number, count: number) => Awaitable<readonly LogLine[]>;
  /** Lines with these numbers, ascending; the first of them only when they are long. */
  readonly pick: (numbers: readonly number[]) => Awaitable<readonly LogLine[]>;
  /** Throws as `Finder.find`. The pattern compiles: `matchPattern` said so. */
  readonly find: (query: LogQuery, asker: string) => Promise<LogFound>;
  /** The matching lines as bytes of a text file; with heads each line says time, stream and level. */
  readonly stream: (query: LogQuery, withHeads: boolean, asker: string) => AsyncGenerator<Buffer>;
}

type Awaitable<Value> = Value | Promise<Value>;

export interface LogInfo {
  /** Oldest and newest line that is kept; nothing kept: the newest is one less than the oldest. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly bytes: number;
  /** Epoch milliseconds of these two lines; undefined when nothing is kept. */
  readonly firstAt?: number;
  readonly lastAt?: number;
}

/** Lines of one run of the workload, as far as they are kept. */
export interface ProcessSpan {
  /** Counted from 1, from the workload's first run. */
  readonly number: number;
  /** When it was started, epoch milliseconds. */
  readonly at: number;
  readonly firstLine: number;
  /** Less than `firstLine` while it has printed nothing. */
  readonly lastLine: number;
}
