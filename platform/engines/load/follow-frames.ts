// What generators have written since the last look.
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadFrame } from '#core/load/frame.ts';
import { framesFile, parseFrames } from '#core/load/run-files.ts';

export interface FrameFollower {
  /** Frames since the last call, of all generators. */
  readonly read: () => Promise<readonly LoadFrame[]>;
}

const CHUNK_BYTES = 1024 * 1024;

export function followFrames(place: string, generators: number): FrameFollower {
  const offsets = new Array<number>(generators).fill(0);

  const readOne = async (generator: number): Promise<readonly LoadFrame[]> => {
    const file = await open(join(place, framesFile(generator)), 'r').catch(() => undefined);
    if (file === undefined) return [];
    try {
      const text = await readFrom(file, offsets[generator] ?? 0);
      const whole = text.subarray(0, text.lastIndexOf(LINE_FEED) + 1);
      offsets[generator] = (offsets[generator] ?? 0) + whole.length;
      return parseFrames(whole.toString('utf8')).frames;
    } finally {
      await file.close();
    }
  };
  return {
    async read() {
      return (await Promise.all(offsets.map((_, generator) => readOne(generator)))).flat();
    },
  };
}

const LINE_FEED = 10;

async function readFrom(file: FileHandle, offset: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = offset; ; ) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(CHUNK_BYTES), position: at });
    if (bytesRead === 0) return Buffer.concat(parts);
    parts.push(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}
