// A replica's directory for tests, and what its kept log holds.
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Following, type FollowOptions, followOutput } from '#engines/runner/log/follow-output.ts';
import type { LogLine, LogStream } from '#engines/runner/log/format/log-line.ts';
import { keptDirectory, listSegments } from '#engines/runner/log/format/segments.ts';
import { linesOf, piecesFrom } from '#engines/runner/log/read/page-lines.ts';

/** Removed when the test is over. */
export async function makeReplicaDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aip-log-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

export function print(directory: string, stream: LogStream, bytes: string | Buffer): Promise<void> {
  return appendFile(join(directory, stream), bytes);
}

/** Follows, and fails the test's `stop` when anything went wrong meanwhile. */
export function follow(directory: string, options: Partial<FollowOptions> = {}): Following {
  const errors: unknown[] = [];
  const following = followOutput({
    directory,
    now: () => new Date(),
    onError: (error) => errors.push(error),
    ...options,
  });
  return {
    async stop() {
      await following.stop();
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** Every line that is kept. */
export function allLines(directory: string): readonly LogLine[] {
  return listSegments(keptDirectory(directory)).flatMap((segment) =>
    [...piecesFrom(segment, segment.firstLine)].flatMap((piece) => [...linesOf(piece)]),
  );
}

/** What a stream said as far as it is kept: the bytes of its lines put together again. */
export async function keptBytes(directory: string, stream: LogStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const { file } of listSegments(keptDirectory(directory))) {
    const bytes = await readFile(file);
    let start = 0;
    for (let feed = bytes.indexOf(10); feed >= 0; feed = bytes.indexOf(10, start)) {
      const isOurs = bytes[start + 14] === (stream === 'stdout' ? 'o' : 'e').charCodeAt(0);
      const isPart = bytes[start + 15] === 'P'.charCodeAt(0);
      if (isOurs) parts.push(bytes.subarray(start + 18, isPart ? feed : feed + 1));
      start = feed + 1;
    }
  }
  return Buffer.concat(parts);
}
