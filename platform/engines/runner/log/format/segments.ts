// The files of a kept log: `log/000000000001.log`, each named after its first line, with its index `….idx` beside it.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Segment {
  readonly firstLine: number;
  readonly file: string;
  readonly bytes: number;
}

const DIGITS = 12;
const NAME = /^(\d{12})\.log$/;

/** Directory of the kept log of a replica. */
export function keptDirectory(replicaDirectory: string): string {
  return join(replicaDirectory, 'log');
}

/** Where a replica's process appends. */
export function rawFile(replicaDirectory: string, stream: 'stdout' | 'stderr'): string {
  return join(replicaDirectory, stream);
}

export function segmentFile(directory: string, firstLine: number): string {
  return join(directory, `${String(firstLine).padStart(DIGITS, '0')}.log`);
}

export function indexFile(segment: string): string {
  return segment.replace(/\.log$/, '.idx');
}

/** Oldest first; empty when nothing was kept yet. Synchronous: a handful of names, asked for by a worker as well. */
export function listSegments(directory: string): readonly Segment[] {
  return namesIn(directory)
    .map((name) => Number(NAME.exec(name)?.[1]))
    .filter((firstLine) => Number.isInteger(firstLine))
    .sort((a, b) => a - b)
    .flatMap((firstLine) => {
      const file = segmentFile(directory, firstLine);
      const bytes = statSync(file, { throwIfNoEntry: false })?.size;
      return bytes === undefined ? [] : [{ firstLine, file, bytes }];
    });
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
