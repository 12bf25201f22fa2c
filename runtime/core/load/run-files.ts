// The files of a run, all in its own directory: what generators and the server that started them tell each other.
import type { LoadEndRecord, LoadFrame } from './frame.ts';

export const PLAN_FILE = 'plan.json';
/** Touched by the server every few seconds; generators end by themselves when it was not for `LEASE_SECONDS`. */
export const LEASE_FILE = 'lease';
export const LEASE_SECONDS = 10;

/** Frames as lines of JSON, appended second by second, and an end record as the last one. */
export function framesFile(generator: number): string {
  return `generator-${generator}.jsonl`;
}

/** The line that generators print when they can begin at once. */
export const READY_LINE = 'ready';

/** The one line that generators read from their standard input, whose end says that the server is gone. */
export interface StartLine {
  /** Epoch ms of second 0. */
  readonly startAt: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a file of frames holds. A last line that was cut off by a crash is left out; `end` is undefined without a record. */
export function parseFrames(text: string): {
  readonly frames: readonly LoadFrame[];
  readonly end: LoadEndRecord | undefined;
} {
  const frames: LoadFrame[] = [];
  let end: LoadEndRecord | undefined;
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue;
    const record: LoadFrame | LoadEndRecord = JSON.parse(line);
    if ('end' in record) end = record;
    else frames.push(record);
  }
  return { frames, end };
}
