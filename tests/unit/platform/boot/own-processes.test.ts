import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRecord } from '#storage/process/process-record.ts';
import { readOwnProcesses } from '../../../../platform/boot/own-processes.ts';

/** Starts two processes of its own, the second in a session of its own, and prints all three numbers. */
const FAMILY = `const { spawn } = require('node:child_process');
  const start = (detached) => spawn(process.execPath, ['-e', 'process.stdin.resume().on("end", () => process.exit())'],
    { stdio: ['pipe', 'ignore', 'ignore'], detached }).pid;
  console.log([process.pid, start(false), start(true)].join());
  process.stdin.resume().on('end', () => process.exit());`;

const children: ChildProcess[] = [];
let directory: string;

async function family(): Promise<readonly number[]> {
  const child = spawn(process.execPath, ['-e', FAMILY], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return String(line).trim().split(',').map(Number);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-own-'));
});
afterAll(async () => {
  for (const child of children) {
    child.stdin?.end();
    if (child.exitCode === null) await once(child, 'exit');
  }
  await rm(directory, { recursive: true });
});

describe.runIf(process.platform === 'linux')('processes of the platform', () => {
  it('are those of its records and all that they started, without the service of the demo', async () => {
    const [server, gateway, replica, stranger] = await Promise.all([family(), family(), family(), family()]);
    expect(await readOwnProcesses(directory)).toEqual([]);
    await writeRecord(join(directory, 'server.pid'), server[0] ?? 0, '');
    await writeRecord(join(directory, 'gateway.pid'), gateway[0] ?? 0, '');
    await mkdir(join(directory, 'replicas', 'rep-1'), { recursive: true });
    await writeRecord(join(directory, 'replicas', 'rep-1', 'process.json'), replica[0] ?? 0, '');
    const found = await readOwnProcesses(directory);
    expect([...found].sort()).toEqual([...server, ...gateway, ...replica].sort());
    expect(found).not.toContain(stranger[0]);
    const [, demo = 0] = server;
    await writeRecord(join(directory, 'demo.pid'), demo, '');
    expect(await readOwnProcesses(directory)).not.toContain(demo);
  });
});
