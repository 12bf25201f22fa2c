import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUploads, type Uploads } from '#engines/files/uploads.ts';
import { generated } from '../../../../support/generated.ts';

let directory: string;
let uploads: Uploads;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-uploads-'));
  uploads = createUploads(join(directory, 'uploads'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

let count = 0;
/** An upload whose row is a number. */
function upload(sizeBytes: number) {
  count += 1;
  const id = `up-${count}`;
  const row = { received: 0, kept: [] as number[] };
  const send = (offset: number, bytes: AsyncIterable<Uint8Array>) =>
    uploads.write(id, {
      bytes,
      begin: async () => {
        if (offset !== row.received) throw new Error(`expected ${row.received}`);
        return { offset, sizeBytes };
      },
      keep: async (received) => {
        row.received = received;
        row.kept.push(received);
      },
    });
  return { id, row, send };
}

async function* pieces(...parts: (string | Error)[]): AsyncIterable<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

describe('an upload', () => {
  it('grows chunk by chunk', async () => {
    const { id, row, send } = upload(10);
    expect(await uploads.sizeOf(id)).toBe(0);
    expect(await send(0, pieces('abc', 'de'))).toBe(5);
    expect(await send(5, pieces('fghij'))).toBe(10);
    expect(await readFile(uploads.pathOf(id), 'utf8')).toBe('abcdefghij');
    expect([row.received, await uploads.sizeOf(id)]).toEqual([10, 10]);
  });

  it('keeps what came before its connection broke off', async () => {
    const { id, row, send } = upload(10);
    await expect(send(0, pieces('abcd', new Error('gone')))).rejects.toThrow('gone');
    expect(row.received).toBe(4);
    await send(4, pieces('efghij'));
    expect(await readFile(uploads.pathOf(id), 'utf8')).toBe('abcdefghij');
  });

  it('takes no byte beyond the size that was said', async () => {
    const { row, send } = upload(4);
    await expect(send(0, pieces('ab', 'cde'))).rejects.toMatchObject({ code: 'upload.beyond-size' });
    expect(row.received).toBe(2);
  });

  it('writes nothing that `begin` refuses', async () => {
    const { id, send } = upload(10);
    await send(0, pieces('abc'));
    await expect(send(1, pieces('zzz'))).rejects.toThrow('expected 3');
    expect(await readFile(uploads.pathOf(id), 'utf8')).toBe('abc');
  });

  it('ends a chunk whose connection is dead as soon as the next one comes', async () => {
    const { id, row, send } = upload(6);
    const dead = async function* () {
      yield Buffer.from('abc');
      await new Promise(() => undefined);
    };
    const first = send(0, dead());
    const told = expect(first).rejects.toMatchObject({ code: 'upload.taken-over' });
    await expect.poll(() => uploads.sizeOf(id)).toBe(3);
    await expect(send(0, pieces('xyz'))).rejects.toThrow('expected 3');
    await told;
    expect(row.received).toBe(3);
    expect(await send(3, pieces('def'))).toBe(6);
    expect(await readFile(uploads.pathOf(id), 'utf8')).toBe('abcdef');
  });

  it('is gone after `remove`, also while a chunk is under way', async () => {
    const { id, send } = upload(6);
    const endless = async function* () {
      yield Buffer.from('abc');
      await new Promise(() => undefined);
    };
    const first = send(0, endless()).catch((error) => error.code);
    await expect.poll(() => uploads.sizeOf(id)).toBe(3);
    await uploads.remove(id);
    expect(await first).toBe('upload.taken-over');
    expect(await uploads.list()).not.toContain(id);
  });

  it('arrives whole however it is cut, repeated and broken off, and its row is never ahead of the file', async () => {
    const step = fc.record({
      length: fc.integer({ min: 0, max: 40 }),
      cuts: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
      breaks: fc.boolean(),
      from: fc.constantFrom('right', 'start', 'beyond'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 120 }),
        fc.array(step, { maxLength: 12 }),
        async (content, steps) => {
          const { id, row, send } = upload(content.byteLength);
          for (const { length, cuts, breaks, from } of steps) {
            const offset = { right: row.received, start: 0, beyond: row.received + 1 }[from];
            const bytes = content.subarray(row.received, row.received + length);
            await send(offset, cut(bytes, cuts, breaks)).catch(() => undefined);
            const onDisk = row.received === 0 ? Buffer.alloc(0) : await readFile(uploads.pathOf(id));
            expect(onDisk.byteLength).toBeGreaterThanOrEqual(row.received);
            expect(Buffer.compare(onDisk.subarray(0, row.received), content.subarray(0, row.received))).toBe(
              0,
            );
          }
          await send(row.received, cut(content.subarray(row.received), [], false));
          expect(Buffer.compare(await readFile(uploads.pathOf(id)), content)).toBe(0);
        },
      ),
      generated(60),
    );
  });
});

async function* cut(
  bytes: Uint8Array,
  lengths: readonly number[],
  breaks: boolean,
): AsyncIterable<Uint8Array> {
  let at = 0;
  for (const length of lengths) {
    yield bytes.subarray(at, at + length);
    at += length;
  }
  if (breaks) throw new Error('broken off');
  yield bytes.subarray(at);
}
