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
  await mkdir(join(directory, '_console/static'), { recursive: true });
  await writeFile(join(parent, 'secret.js'), 'secret');
  await writeFile(join(directory, '_console/static/main-ABCDEFGH.js'), 'plain');
  await writeFile(join(directory, '_console/static/main-ABCDEFGH.js.br'), 'packed');
  await writeFile(join(directory, '_console/static/favicon.svg'), '<svg/>');
  await writeFile(join(directory, '_console/static/data.bin'), 'x');
  files = createStaticFiles(directory);
});
afterAll(() => rm(join(directory, '..'), { recursive: true, force: true }));

const ask = (path: string, headers: Record<string, string> = {}) =>
  files(new Request(`http://console.test${path}`, { headers }));

test('hashed names are kept for ever, others are revalidated', async () => {
  const hashed = await ask('/_console/static/main-ABCDEFGH.js');
  expect(hashed?.headers.get('cache-control')).toContain('immutable');
  expect(hashed?.headers.get('content-type')).toContain('javascript');
  expect((await ask('/_console/static/favicon.svg'))?.headers.get('cache-control')).toBe('no-cache');
});

test('answers the packed file to who can unpack it, each with a tag of its own', async () => {
  const packed = await ask('/_console/static/main-ABCDEFGH.js', { 'accept-encoding': 'gzip, br' });
  expect(packed?.headers.get('content-encoding')).toBe('br');
  expect(await packed?.text()).toBe('packed');
  const plain = await ask('/_console/static/main-ABCDEFGH.js', { 'accept-encoding': 'gzip' });
  expect(plain?.headers.get('content-encoding')).toBeNull();
  expect(plain?.headers.get('etag')).not.toBe(packed?.headers.get('etag'));
});

test('answers 304 to a known tag', async () => {
  const etag = (await ask('/_console/static/favicon.svg'))?.headers.get('etag') ?? '';
  expect((await ask('/_console/static/favicon.svg', { 'if-none-match': `"x", W/${etag}` }))?.status).toBe(
    304,
  );
});

test.each([
  '/_console/static/../../../secret.js',
  '/_console/static/..%2f..%2f..%2fsecret.js',
  '/_console/static/%2e%2e/%2e%2e/%2e%2e/secret.js',
  '/_console/static/..%5c..%5c..%5csecret.js',
  '/_console/static/main-ABCDEFGH.js%00.svg',
  '/_console/static/%E0%A4%A',
  '/_console/static/data.bin',
  '/_console/static',
  '/_console/static/none.js',
])('finds nothing at %s', async (path) => {
  expect(await ask(path)).toBeUndefined();
});

test('an encoding with q=0 is not accepted', () => {
  const request = new Request('http://x.test', {
    headers: { 'accept-encoding': 'br;q=0, gzip;q=0.5, zstd' },
  });
  expect([...acceptedEncodings(request)]).toEqual(['gzip', 'zstd']);
});
