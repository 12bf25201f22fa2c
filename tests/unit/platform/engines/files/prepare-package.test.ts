import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PackageFault } from '#engines/files/archive/fault.ts';
import { preparePackage } from '#engines/files/prepare-package.ts';
import { pax, type TarItem, tarOf, type ZipItem, zipOf } from '../../../../support/make-archive.ts';

const MB = 1024 ** 2;

let area: string;
beforeAll(async () => {
  area = await mkdtemp(join(tmpdir(), 'aip-package-'));
});
afterAll(() => rm(area, { recursive: true, force: true }));

let count = 0;
async function prepare(fileName: string, bytes: Buffer) {
  count += 1;
  const source = join(area, `source-${count}`);
  const workshop = join(area, `workshop-${count}`);
  await writeFile(source, bytes);
  await mkdir(workshop);
  const order = { runtime: 'command', fileName, startCommand: ['sh', 'run.sh'] } as const;
  const inspect = () => Promise.reject(new Error('nobody asks'));
  const prepared = preparePackage(order, { source, workshop, inspect, signal: new AbortController().signal });
  return { prepared, workshop };
}

/** `header` without the two blocks that end an archive. */
const tarPiece = (item: TarItem) => tarOf([item]).subarray(0, -1024);
const end = Buffer.alloc(1024);

/** Zeros, packed a piece at a time: members of one gzip file may follow each other. */
function packedZeros(megabytes: number): readonly Buffer[] {
  const piece = gzipSync(Buffer.alloc(16 * MB));
  return Array.from({ length: megabytes / 16 }, () => piece);
}

const headerOf = (path: string, size: number, type = '0') => tarPiece({ path, size, type });
const oneFile = (type: string) =>
  Buffer.concat([gzipSync(headerOf('zeros', 1200 * MB, type)), ...packedZeros(1200), gzipSync(end)]);
const manyFiles = () => {
  const file = gzipSync(Buffer.concat([headerOf('zeros', 16 * MB), Buffer.alloc(16 * MB)]));
  return Buffer.concat([...Array.from({ length: 75 }, () => file), gzipSync(end)]);
};
/** The same entry over and over: nobody gets to the second of them. */
const entries = (many: number, type = '0') =>
  Buffer.concat([Buffer.alloc(512 * many, tarPiece({ path: 'a', type })), end]);
const metaHeaders = () => {
  const header = tarPiece(pax({ comment: 'x'.repeat(100_000) }));
  return Buffer.concat([...Array.from({ length: 50 }, () => header), tarPiece({ path: 'a' }), end]);
};
const zipEntries = (many: number): ZipItem[] =>
  Array.from({ length: many }, (_, i) => ({ path: `${i}`, stored: true }));
const zipOfSizes = (size: number) =>
  zipOf(Array.from({ length: 4 }, (_, i) => ({ path: `zeros-${i}`, content: 'x', size })));

describe('a bomb', () => {
  it.each<[string, string, () => Buffer, RegExp]>([
    ['of one huge file', 'x.tar.gz', () => oneFile('0'), /超过 256 MB/],
    ['of one huge file as a directory', 'x.tar.gz', () => oneFile('5'), /超过 256 MB/],
    ['of one huge file as a link', 'x.tar.gz', () => oneFile('2'), /超过 256 MB/],
    ['of many files', 'x.tgz', manyFiles, /超过 256 MB/],
    ['of headers before an entry', 'x.tar', metaHeaders, /扩展头过大/],
    ['of declared sizes in a zip', 'x.zip', () => zipOfSizes(1024 * MB), /超过 256 MB/],
    ['of 100,000 entries', 'x.tar', () => entries(100_000), /超过 50000 个/],
    ['of 120,000 packed entries', 'x.tar.gz', () => gzipSync(entries(120_000)), /超过 50000 个/],
    ['of 100,000 directories', 'x.tgz', () => gzipSync(entries(100_000, '5')), /超过 50000 个/],
    ['of 60,000 entries in a zip', 'x.zip', () => zipOf(zipEntries(60_000)), /超过 50000 个/],
  ])('%s is refused and nothing is written', async (_name, fileName, make, reason) => {
    const { prepared, workshop } = await prepare(fileName, make());
    await expect(prepared).rejects.toThrow(PackageFault);
    await expect(prepared).rejects.toThrow(reason);
    expect(await readdir(workshop)).toEqual([]);
  });
});

describe('an honest archive', () => {
  it.each([
    ['x.tar', (items: TarItem[]) => tarOf(items)],
    ['x.tar.gz', (items: TarItem[]) => gzipSync(tarOf(items))],
    ['x.zip', (items: TarItem[]) => zipOf(items.map(({ path, content = '' }) => ({ path, content })))],
  ])('is unpacked with its sum: %s', async (fileName, make) => {
    const bytes = make([
      { path: 'run.sh', content: 'exit 0' },
      { path: 'weights/zeros.bin', content: Buffer.alloc(8 * MB) },
    ]);
    const { prepared, workshop } = await prepare(fileName, bytes);
    expect(await prepared).toMatchObject({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      sizeBytes: bytes.length,
    });
    expect((await readFile(join(workshop, 'weights/zeros.bin'))).length).toBe(8 * MB);
  });

  it('that lies about a size in its table is refused at the lie', async () => {
    const { prepared } = await prepare('x.zip', zipOf([{ path: 'a', content: Buffer.alloc(MB), size: 10 }]));
    await expect(prepared).rejects.toThrow(/不符/);
  });
});
