// One line as people see it, and the two things that a program says beside its text.

export const LOG_STREAMS = ['stdout', 'stderr'] as const;
export type LogStream = (typeof LOG_STREAMS)[number];

export const LOG_LEVELS = ['INFO', 'WARNING', 'ERROR'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogLine {
  /** Counted from 1, from the first line ever; never given twice. */
  readonly number: number;
  /** Epoch milliseconds at which the platform saw the line. */
  readonly at: number;
  readonly stream: LogStream;
  readonly level: LogLevel;
  /** The next line of the same stream goes on where this one ends. */
  readonly isPart: boolean;
  /** Bytes that are no UTF-8 are shown as U+FFFD; the file has them as they came. */
  readonly text: string;
}
