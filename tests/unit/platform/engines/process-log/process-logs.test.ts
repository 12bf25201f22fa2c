import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProcessLogs } from '#engines/process-log/process-logs.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-logs-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function read(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

test('reads back what was written, in order, each process for itself', async () => {
  const logs = createProcessLogs(join(directory, 'new'));
  for (let i = 0; i < 20; i += 1) logs.write('server', `line ${i}\n`);
  logs.write('gateway', 'other\n');
  await logs.flush();
  expect(await read(logs.lines('server'))).toEqual(Array.from({ length: 20 }, (_, i) => `line ${i}`));
  expect(await read(logs.lines('gateway'))).toEqual(['other']);
  expect(await read(logs.lines('database'))).toEqual([]);
});

test('turns full files over, keeps three, and still reads oldest first', async () => {
  const logs = createProcessLogs(directory);
  const filling = 'x'.repeat(10 * 1024 * 1024 - 2);
  for (const mark of ['a', 'b', 'c', 'd']) logs.write('server', `${mark}${filling}\n`);
  await logs.flush();
  expect((await readdir(directory)).sort()).toEqual(['server.log', 'server.log.1', 'server.log.2']);
  expect((await read(logs.lines('server'))).map((line) => line.charAt(0))).toEqual(['b', 'c', 'd']);
});

test('a directory that cannot be written loses lines, not the platform', async () => {
  await writeFile(join(directory, 'file'), '');
  const logs = createProcessLogs(join(directory, 'file', 'logs'));
  logs.write('server', 'lost\n');
  await expect(logs.flush()).resolves.toBeUndefined();
});
