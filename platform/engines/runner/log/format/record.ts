// A kept line in its file, after the log format of CRI but with a header of fixed width:
//
//   1732191234567 oFI text of the line\n
//   0            13 14 15 16 18
//
//   0..12  epoch milliseconds     14  o stdout, e stderr                      16  I INFO, W WARNING, E ERROR
//   13     blank                  15  F whole or last part, P part of a line  17  blank
//
// Then the bytes as the process wrote them, whatever their encoding, and a line feed.
import { LOG_LEVELS, LOG_STREAMS, type LogLevel, type LogLine, type LogStream } from './log-line.ts';

export const HEADER_BYTES = 18;
const TIME_DIGITS = 13;
const STREAM_AT = 14;
const PART_AT = 15;
const LEVEL_AT = 16;

const STREAM_LETTERS: Readonly<Record<LogStream, string>> = { stdout: 'o', stderr: 'e' };
const LEVEL_LETTERS: Readonly<Record<LogLevel, string>> = { INFO: 'I', WARNING: 'W', ERROR: 'E' };
const PART = 'P';
const WHOLE = 'F';

export interface RecordHead {
  readonly at: number;
  readonly stream: LogStream;
  readonly level: LogLevel;
  readonly isPart: boolean;
}

export function formatHead({ at, stream, level, isPart }: RecordHead): string {
  const time = String(at).padStart(TIME_DIGITS, '0');
  return `${time} ${STREAM_LETTERS[stream]}${isPart ? PART : WHOLE}${LEVEL_LETTERS[level]} `;
}

/** Head of the record that starts at `start`; one that is damaged counts as a plain line of stdout at time 0. */
export function readHead(bytes: Buffer, start: number): RecordHead {
  const at = Number(bytes.toString('latin1', start, start + TIME_DIGITS));
  const letter = (place: number) => String.fromCharCode(bytes[start + place] ?? 0);
  return {
    at: Number.isSafeInteger(at) ? at : 0,
    stream: LOG_STREAMS.find((stream) => STREAM_LETTERS[stream] === letter(STREAM_AT)) ?? 'stdout',
    level: LOG_LEVELS.find((level) => LEVEL_LETTERS[level] === letter(LEVEL_AT)) ?? 'INFO',
    isPart: letter(PART_AT) === PART,
  };
}

/** The record of `bytes` from `start` up to its line feed at `end`. */
export function readRecord(bytes: Buffer, start: number, end: number, number: number): LogLine {
  return {
    number,
    ...readHead(bytes, start),
    text: bytes.toString('utf8', Math.min(start + HEADER_BYTES, end), end),
  };
}

/** Says of a record's text from `start` whether one of the streams wrote it with one of the levels; absent: any. */
export function headFilter(
  streams: readonly LogStream[] | undefined,
  levels: readonly LogLevel[] | undefined,
): ((text: string, start: number) => boolean) | undefined {
  if (streams === undefined && levels === undefined) return undefined;
  const wantedStreams = new Set(
    (streams ?? LOG_STREAMS).map((stream) => STREAM_LETTERS[stream].charCodeAt(0)),
  );
  const wantedLevels = new Set((levels ?? LOG_LEVELS).map((level) => LEVEL_LETTERS[level].charCodeAt(0)));
  return (text, start) =>
    wantedStreams.has(text.charCodeAt(start + STREAM_AT)) &&
    wantedLevels.has(text.charCodeAt(start + LEVEL_AT));
}
