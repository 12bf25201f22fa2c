// Against real processes: what is measured is compared with what they say of themselves.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { processCpuMilli, treeCpuMilli } from '#engines/runner/driver/local/proc/cpu-use.ts';
import { measureTree } from '#engines/runner/driver/local/proc/measure-tree.ts';
import { createProcessReader } from '#engines/runner/driver/local/proc/process-reader.ts';
import { type ProcessStat, parseStat } from '#engines/runner/driver/local/proc/process-stat.ts';
import {
  type ProcessTable,
  readProcessTable,
  treeOf,
} from '#engines/runner/driver/local/proc/process-table.ts';
import { readProcessTree } from '#engines/runner/driver/local/proc/read-process-tree.ts';
import { processStart } from '#storage/process/process-state.ts';

const isLinux = process.platform === 'linux';
const directory = mkdtempSync(join(tmpdir(), 'aip-proc-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Obeys messages `[what, amount]` and answers each when it is done. */
const PROGRAM = `
const { fork } = require('node:child_process');
const held = [];
const orders = {
  threads: (count) => {
    const { Worker } = require('node:worker_threads');
    for (let i = 0; i < count; i++) new Worker('for (;;);', { eval: true });
  },
  hold: (bytes) => held.push(Buffer.alloc(bytes, 1)),
  write: (bytes) => {
    const fs = require('node:fs');
    const file = fs.openSync(process.env.SCRATCH, 'w');
    fs.writeSync(file, Buffer.alloc(bytes, 7));
    fs.fsyncSync(file);
    fs.closeSync(file);
  },
  rename: (name) => require('node:fs').writeFileSync('/proc/self/comm', name),
  used: () => { const { user, system } = process.cpuUsage(); return user + system; },
  child: () => new Promise((resolve) => {
    const child = fork(__filename);
    child.once('message', () => resolve(child.pid));
  }),
  burnInChild: (ms) => {
    require('node:child_process').spawnSync(process.execPath, ['-e',
      'for (let used = 0; used < ' + ms * 1000 + ';) { const u = process.cpuUsage(); used = u.user + u.system; }']);
  },
};
process.on('message', async ([what, amount]) => process.send({ answer: (await orders[what](amount)) ?? null }));
process.on('disconnect', () => process.exit());
process.send({ answer: 'up' });
`;
const program = join(directory, 'strange) name (x.cjs');
writeFileSync(program, PROGRAM);

async function start(detached = false): Promise<{ pid: number; ask: Ask; child: ChildProcess }> {
  const env = { ...process.env, SCRATCH: join(directory, 'scratch') };
  const child = fork(program, { env, detached, execArgv: [] });
  children.push(child);
  await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    child,
    async ask(what, amount = 0) {
      const answer = once(child, 'message');
      child.send([what, amount]);
      return Number((await answer)[0].answer);
    },
  };
}
type Ask = (what: string, amount?: number | string) => Promise<number>;

async function table(): Promise<ProcessTable> {
  const read = await readProcessTable();
  if (read === undefined) throw new Error('no /proc');
  return read;
}

describe.skipIf(!isLinux)('CPU', () => {
  test('of a process that keeps two cores busy is what the process says of itself', async () => {
    const { pid, ask } = await start();
    await ask('threads', 2);
    await sleep(300);
    // What it says just before and just after each look bounds what was used between the looks, however slow they are.
    const look = async () => [await ask('used'), await table(), await ask('used')] as const;
    const [most, before, least] = await look();
    while ((await ask('used')) - least < 500_000) await sleep(100);
    const [late, now, latest] = await look();
    const measured = treeCpuMilli(now, { pid }, before);
    const usedUs = measured * (now.at - before.at) * 1_000;
    // The system counts each thread in hundredths of a second.
    expect(usedUs).toBeGreaterThan(late - least - 60_000);
    expect(usedUs).toBeLessThan(latest - most + 60_000);
    expect(latest - most).toBeGreaterThan(200_000);
    const stat = now.processes.get(pid);
    if (stat === undefined) throw new Error('gone');
    expect(processCpuMilli(stat, now, before)).toBe(measured);
    expect(stat.threads).toBeGreaterThan(2);
  });

  test('of an idle process is next to nothing, and on average since its start more than that', async () => {
    const { pid } = await start();
    const first = (await measureTree(pid))?.cpuMilli ?? 0;
    await sleep(300);
    const before = await table();
    await sleep(800);
    const since = (await measureTree(pid, { before }))?.cpuMilli ?? Number.NaN;
    expect(since).toBeLessThan(100);
    expect(first).toBeGreaterThan(since);
  });

  test('of a child that came and went in between is counted once', async () => {
    const { pid, ask } = await start();
    const before = await table();
    await ask('burnInChild', 400);
    const now = await table();
    const ticks = (treeCpuMilli(now, { pid }, before) * (now.at - before.at)) / 10;
    expect(ticks).toBeGreaterThan(38);
    // Starting Node.js costs some as well.
    expect(ticks).toBeLessThan(120);
    await sleep(300);
    expect(treeCpuMilli(await table(), { pid }, now)).toBeLessThan(300);
  });

  test('never falls below nought when children end uncollected', () => {
    const root = { ...blank(10), cpuTicks: 100 };
    const child = { ...blank(11), parentPid: 10, cpuTicks: 500 };
    const before = tableOf(100, [root, child]);
    expect(treeCpuMilli(tableOf(105, [{ ...root, cpuTicks: 350 }]), { pid: 10 }, before)).toBe(500);
    // Collected: 500 were counted while it lived, 40 are new.
    const collected = { ...root, cpuTicks: 350, collectedTicks: 540 };
    expect(treeCpuMilli(tableOf(105, [collected]), { pid: 10 }, before)).toBe(580);
  });

  test('of a process that got the number of another one is its own', () => {
    const before = tableOf(100, [{ ...blank(10), cpuTicks: 9_000 }]);
    const now = tableOf(110, [{ ...blank(10), started: '10900', cpuTicks: 50 }]);
    expect(treeCpuMilli(now, { pid: 10 }, before)).toBe(500);
  });
});

describe.skipIf(!isLinux)('a tree', () => {
  test('has the process first, then children of children, with what a person wants to know', async () => {
    const { pid, ask } = await start();
    const child = await ask('child');
    const tree = await readProcessTree(pid, { started: processStart(pid) });
    if (!tree.isMeasured) throw new Error('not measured');
    expect(tree.processes.map((one) => [one.pid, one.parentPid])).toEqual([
      [pid, process.pid],
      [child, pid],
    ]);
    const [root] = tree.processes;
    expect(root).toMatchObject({ user: userInfo().username, name: 'node' });
    expect(root?.command).toEqual([process.execPath, program]);
    expect(Math.abs((root?.startedAt.getTime() ?? 0) - Date.now())).toBeLessThan(10_000);
    expect(root?.openFiles).toBeGreaterThan(3);
    expect(root?.virtualBytes).toBeGreaterThan(root?.residentBytes ?? 0);
  });

  test('has the name of the program where the system shows that of a thread, and what a program calls itself', async () => {
    const { pid, ask } = await start();
    const nameOf = async () => {
      const tree = await readProcessTree(pid);
      return tree.isMeasured ? tree.processes[0]?.name : undefined;
    };
    await ask('rename', 'MainThread');
    expect(await nameOf()).toBe('node');
    await ask('rename', 'worker 7');
    expect(await nameOf()).toBe('worker 7');
  });

  test('keeps what left the family but not the session', async () => {
    const { pid, ask, child } = await start(true);
    const middle = await ask('child');
    expect(treeOf(await table(), { pid })).toHaveLength(2);
    const orphan = { ...stat(await table(), middle), parentPid: 1 };
    const read = await table();
    const processes = new Map([...read.processes, [middle, orphan] as const]);
    expect(treeOf({ ...read, processes }, { pid }).map((one) => one.pid)).toEqual([pid, middle]);
    child.kill('SIGKILL');
  });

  test('is empty once the process is gone, or when another one has its number', async () => {
    const { pid, child } = await start();
    const another = String(Number(processStart(pid)) + 1);
    expect(await readProcessTree(pid, { started: another })).toEqual({ isMeasured: true, processes: [] });
    expect(await measureTree(pid, { started: another })).toBeUndefined();
    const stale = await table();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await measureTree(pid)).toBeUndefined();
    expect(await readProcessTree(pid, { table: stale })).toEqual({ isMeasured: true, processes: [] });
  });

  test('reads a name with brackets and blanks', () => {
    const line =
      '7 (a) b (c) S 1 7 8 0 -1 4194304 1 2 3 4 11 22 33 44 20 0 5 0 3547926 3133440 382 18446744073709551615';
    expect(parseStat(line)).toEqual({
      pid: 7,
      name: 'a) b (c',
      state: 'S',
      parentPid: 1,
      session: 8,
      cpuTicks: 33,
      collectedTicks: 77,
      threads: 5,
      started: '3547926',
      virtualBytes: 3133440,
    });
    expect(parseStat('')).toBeUndefined();
  });
});

describe.skipIf(!isLinux)('memory and disk', () => {
  test('grow by what the process takes and writes', async () => {
    const { pid, ask } = await start();
    const before = await measureTree(pid);
    await ask('hold', 100 << 20);
    await ask('write', 8 << 20);
    const after = await measureTree(pid);
    const grown = (after?.residentBytes ?? 0) - (before?.residentBytes ?? 0);
    expect(grown).toBeGreaterThan(95 << 20);
    expect(grown).toBeLessThan(180 << 20);
    expect((after?.writeBytes ?? 0) - (before?.writeBytes ?? 0)).toBeGreaterThanOrEqual(8 << 20);
  });

  test('that processes share is counted once', async () => {
    const { pid, ask } = await start();
    const child = await ask('child');
    const tree = await readProcessTree(pid);
    if (!tree.isMeasured) throw new Error('not measured');
    const each = tree.processes.reduce((sum, one) => sum + one.residentBytes, 0);
    const together = (await measureTree(pid))?.residentBytes ?? 0;
    // Both run the same program: its code is in memory once.
    expect(together).toBeLessThan(each - (5 << 20));
    expect(together).toBeGreaterThan(2 << 20);
    expect(tree.processes.map((one) => one.pid)).toEqual([pid, child]);
  });
});

test.skipIf(!isLinux)('a second look says what is used now', async () => {
  const { pid } = await start();
  const reader = createProcessReader();
  const cpu = async () => {
    const tree = await reader.tree({ pid });
    if (!tree.isMeasured) throw new Error('not measured');
    return tree.processes[0]?.cpuMilli ?? Number.NaN;
  };
  const average = await cpu();
  // Too soon: still the average, not the noise of a few milliseconds.
  expect(await cpu()).toBeGreaterThan(average / 3);
  await sleep(1_200);
  expect(await cpu()).toBeLessThan(average / 2);
});

function stat(read: ProcessTable, pid: number): ProcessStat {
  const found = read.processes.get(pid);
  if (found === undefined) throw new Error(`${pid} is gone`);
  return found;
}

function blank(pid: number): ProcessStat {
  return {
    pid,
    name: 'x',
    state: 'S',
    parentPid: 1,
    session: 1,
    cpuTicks: 0,
    collectedTicks: 0,
    threads: 1,
    started: '0',
    virtualBytes: 0,
  };
}

function tableOf(at: number, processes: readonly ProcessStat[]): ProcessTable {
  return { at, processes: new Map(processes.map((one) => [one.pid, one])) };
}
