import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaptureFiles } from '#engines/gateway/capture/capture-files.ts';

const DAY = '2026-11-01';
let directory: string;
let folder: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-read-calls-'));
  folder = join(directory, 'svc-a', DAY);
  await mkdir(join(folder, '08.media'), { recursive: true });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const line = (requestId: string, more: object = {}) =>
  `${JSON.stringify({ time: '2026-11-01T00:00:00Z', requestId, origin: 'caller', ...more })}\n`;

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const file = { encoding: 'file', truncated: false, bytes: 3 };

it('reads whole lines, and bodies only when they are asked for', async () => {
  const request = { ...file, body: 'req-1-request.jpg' };
  const response = { encoding: 'json', body: { p: 'cat' }, truncated: false, bytes: 11 };
  const cut = { encoding: 'omitted', truncated: true, bytes: 9, reason: '无法脱敏' };
  await writeFile(join(folder, '08.media', 'req-1-request.jpg'), Uint8Array.of(1, 2, 3));
  const lines = [line('req-1', { request, response, headers: { a: 'b' } }), line('req-2', { response: cut })];
  // The last one is still being written, another was cut off by a crash.
  await writeFile(join(folder, '08.jsonl'), `${lines.join('{"time":"2026\n')}{"time":"20`);
  const captures = createCaptureFiles(directory);
  const [one, two, ...others] = await all(captures.calls('svc-a', DAY, '08.jsonl'));
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    requestId: 'req-1',
    origin: 'caller',
    headers: { a: 'b' },
    versionId: undefined,
  });
  expect(await one?.request?.read()).toBe('AQID');
  expect(await one?.response?.read()).toEqual({ p: 'cat' });
  expect(two).toMatchObject({ request: undefined, response: { truncated: true, reason: '无法脱敏' } });
});

it('opens nothing outside of the folder of a file', async () => {
  await writeFile(join(directory, 'secret.txt'), 'secret');
  const bodies = ['../../../secret.txt', '08.jsonl', 'gone.bin'].map((body) => ({
    request: { ...file, body },
  }));
  await writeFile(join(folder, '09.jsonl'), bodies.map((body) => line('req', body)).join(''));
  const captures = createCaptureFiles(directory);
  for (const { request } of await all(captures.calls('svc-a', DAY, '09.jsonl')))
    expect(await request?.read()).toBeUndefined();
  for (const [service, day, name] of [
    ['../svc-a', DAY, '08.jsonl'],
    ['svc-a', DAY, '../x'],
    ['svc-b', DAY, '08.jsonl'],
  ])
    expect(await all(captures.calls(service ?? '', day ?? '', name ?? ''))).toEqual([]);
});

it('finds the newest calls over several files', async () => {
  await writeFile(join(folder, '10.jsonl'), [line('req-3'), line('req-4')].join(''));
  await writeFile(join(folder, '10.1.jsonl'), line('req-5'));
  const newest = await createCaptureFiles(directory).newestCalls('svc-a', 2);
  expect(newest.map(({ requestId }) => requestId)).toEqual(['req-5', 'req-4']);
  expect(await createCaptureFiles(directory).newestCalls('svc-none', 2)).toEqual([]);
});
