import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptedEncodings,
  createStaticFiles,
  type StaticFiles,
} from '../../../../../platform/http/static/static-files.ts';

let directory: string;
let files: StaticFiles;
beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'aip-static-'));
  directory = join(parent, 'public');
  await mkdir(join(directory, 'assets'), { recursive: true });
  await writeFile(join(parent, 'secret.js'), 'secret');
  await writeFile(join(directory, 'assets/main-ABCDEFGH.js'), 'plain');
  await writeFile(join(directory, 'assets/main-ABCDEFGH.js.br'), 'packed');
  await writeFile(join(directory, 'assets/favicon.svg'), '<svg/>');
  await writeFile(join(directory, 'assets/data.bin'), 'x');
  files = createStaticFiles(directory);
});
afterAll(() => rm(join(directory, '..'), { recursive: true, force: true }));

const ask = (path: string, headers: Record<string, string> = {}) =>
  files(new Request(`http://console.test${path}`, { headers }));

test('hashed names are kept for ever, others are revalidated', async () => {
  const hashed = await ask('/assets/main-ABCDEFGH.js');
  expect(hashed?.headers.get('cache-control')).toContain('immutable');
  expect(hashed?.headers.get('content-type')).toContain('javascript');
  expect((await ask('/assets/favicon.svg'))?.headers.get('cache-control')).toBe('no-cache');
});

test('answers the packed file to who can unpack it, each with a tag of its own', async () => {
  const packed = await ask('/assets/main-ABCDEFGH.js', { 'accept-encoding': 'gzip, br' });
  expect(packed?.headers.get('content-encoding')).toBe('br');
  expect(await packed?.text()).toBe('packed');
  const plain = await ask('/assets/main-ABCDEFGH.js', { 'accept-encoding': 'gzip' });
  expect(plain?.headers.get('content-encoding')).toBeNull();
  expect(plain?.headers.get('etag')).not.toBe(packed?.headers.get('etag'));
});

test('answers 304 to a known tag', async () => {
  const etag = (await ask('/assets/favicon.svg'))?.headers.get('etag') ?? '';
  expect((await ask('/assets/favicon.svg', { 'if-none-match': `"x", W/${etag}` }))?.status).toBe(304);
});

test.each([
  '/assets/../../secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/%2e%2e/%2e%2e/secret.js',
  '/assets/..%5c..%5csecret.js',
  '/assets/main-ABCDEFGH.js%00.svg',
  '/assets/%E0%A4%A',
  '/assets/data.bin',
  '/assets',
  '/assets/none.js',
])('finds nothing at %s', async (path) => {
  expect(await ask(path)).toBeUndefined();
});

test('an encoding with q=0 is not accepted', () => {
  const request = new Request('http://x.test', {
    headers: { 'accept-encoding': 'br;q=0, gzip;q=0.5, zstd' },
  });
  expect([...acceptedEncodings(request)]).toEqual(['gzip', 'zstd']);
});
