// Where kept calls lie: `<root>/<service id>/<yyyy-mm-dd>/<HH>.jsonl`, further parts of an hour as `<HH>.1.jsonl` and so on,
// pictures and other bodies that are no text as files in `<HH>.media/`, and the writer's numbers beside the days.

export const SUMMARY_FILE = 'summary.json';
export const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
export const FILE_PATTERN = /^\d{2}(\.\d+)?\.jsonl$/;
export const MEDIA_PATTERN = /^[A-Za-z0-9_-]+\.[a-z0-9]+$/;
export const SERVICE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

export interface FileCount {
  readonly records: number;
  /** Of the lines. */
  readonly bytes: number;
  /** Absent: none. */
  readonly media?: { readonly files: number; readonly bytes: number };
}

/** All that goes when the file does. */
export function sizeOfCount({ bytes, media }: FileCount): number {
  return bytes + (media?.bytes ?? 0);
}

/** The folder of what the lines of this file name. */
export function mediaFolder(name: string): string {
  return name.replace(/\.jsonl$/, '.media');
}

export interface CaptureSummary {
  /** Calls that were sampled but could not be kept. */
  readonly dropped: number;
  /** ISO time. */
  readonly lastWrittenAt: string | null;
  /** By `<day>/<file>`. */
  readonly files: Readonly<Record<string, FileCount>>;
}

export const NO_SUMMARY: CaptureSummary = { dropped: 0, lastWrittenAt: null, files: {} };

/** By the clock of this machine, as people who look for it would say it. */
export function dayOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `<day>/<HH>` */
export function hourOf(at: Date): string {
  return `${dayOf(at)}/${String(at.getHours()).padStart(2, '0')}`;
}

export function partName(hour: string, part: number): string {
  return part === 0 ? `${hour}.jsonl` : `${hour}.${part}.jsonl`;
}

/** 0 for the first. */
export function partOf(name: string): number {
  return Number(/\.(\d+)\.jsonl$/.exec(name)?.[1] ?? 0);
}

/** Oldest first. */
export function byTime(a: string, b: string): number {
  return a.slice(0, 13).localeCompare(b.slice(0, 13)) || partOf(a) - partOf(b);
}
