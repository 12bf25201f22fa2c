// Load tests whose generator or server is killed, or whose server hangs: no generator lives on, nothing that was counted is lost,
// and the run says what happened.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoadPlan } from '#core/load/plan.ts';
import { parseFrames } from '#core/load/run-files.ts';
import { summarise } from '#core/load/summary.ts';
import { createLoadEngine, type LoadEngine } from '#engines/load/load-engine.ts';
import { isProcessAlive } from '#storage/process/process-state.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { listenLocally } from '../support/listen-locally.ts';
import { loadPlan } from '../support/load-plan.ts';

let generator: string;
let serverProgram: string;
let directory: string;
let target: Server;
let address: string;
let calls = 0;
const engines: LoadEngine[] = [];
const servers: ChildProcess[] = [];

beforeAll(async () => {
  [generator, serverProgram, directory] = await Promise.all([
    bundleProgram('platform/workers/load/main.ts'),
    bundleProgram('tests/support/load-engine-program.ts'),
    mkdtemp(join(tmpdir(), 'aip-load-crash-')),
  ]);
  target = createServer((_, response) => {
    calls += 1;
    response.end('{}');
  });
  address = `http://127.0.0.1:${await listenLocally(target)}`;
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  for (const server of servers) server.kill('SIGKILL');
  target?.closeAllConnections();
  target?.close();
});

/** Long, by two generators. */
const planOf = (runId: string): LoadPlan =>
  loadPlan(address, { runId, shape: { kind: 'constant', perSecond: 200, seconds: 300 }, generators: 2 });

function engineOf(name: string): LoadEngine {
  const engine = createLoadEngine({
    directory: join(directory, name),
    program: generator,
    onError: (error) => {
      throw error;
    },
  });
  engines.push(engine);
  return engine;
}

async function startServer(name: string, plan: LoadPlan): Promise<ChildProcess> {
  const words = [serverProgram, join(directory, name), generator, JSON.stringify(plan)];
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  servers.push(server);
  await once(server.stdout, 'data');
  return server;
}

async function pidsOf(name: string, { runId, generators }: LoadPlan): Promise<readonly number[]> {
  return Promise.all(
    Array.from({ length: generators }, async (_, at) => {
      const record = await readFile(join(directory, name, runId, `generator-${at}.json`), 'utf8');
      return Number(JSON.parse(record).pid);
    }),
  );
}

const secondsOf = async (name: string, { runId }: LoadPlan) =>
  parseFrames(await readFile(join(directory, name, runId, 'generator-0.jsonl'), 'utf8')).frames.length;

it('a killed generator takes the others with it, and its whole seconds stay', async () => {
  const plan = planOf('killed');
  const engine = engineOf('generator');
  const run = await engine.start({ plan });
  await run.started;
  await expect.poll(() => secondsOf('generator', plan)).toBeGreaterThanOrEqual(2);
  const pids = await pidsOf('generator', plan);
  process.kill(pids[0] ?? 0, 'SIGKILL');
  const ending = await run.ended;
  expect(ending).toEqual({ end: 'interrupted', message: '压测机 1 意外结束（SIGKILL）' });
  expect(pids.filter(isProcessAlive)).toEqual([]);
  const record = await engine.read('killed');
  const summary = summarise(record?.frames ?? [], plan, record?.ending?.end);
  expect(summary.completed).toBeGreaterThan(0);
  expect(summary.validity).toContain('interrupted');
  expect(new Set(record?.frames.map((frame) => frame.generator))).toEqual(new Set([0, 1]));
});

it('generators of a killed server end by themselves; the next one says that the run was interrupted', async () => {
  const plan = planOf('orphaned');
  const server = await startServer('server', plan);
  await expect.poll(() => secondsOf('server', plan)).toBeGreaterThanOrEqual(2);
  const pids = await pidsOf('server', plan);
  expect(pids.filter(isProcessAlive)).toEqual(pids);
  server.kill('SIGKILL');
  await expect.poll(() => pids.filter(isProcessAlive)).toEqual([]);
  const engine = engineOf('server');
  expect((await engine.read('orphaned'))?.ending).toBeUndefined();
  expect(await engine.adopt()).toEqual(['orphaned']);
  expect(await engine.adopt()).toEqual([]);
  const record = await engine.read('orphaned');
  expect(record?.ending).toEqual({ end: 'interrupted', message: '平台重启中断' });
  const summary = summarise(record?.frames ?? [], plan, record?.ending?.end);
  // Each generator wrote down even its last second.
  expect([summary.lost, summary.failed]).toEqual([0, 0]);
  expect(summary.completed).toBeGreaterThan(0);
  expect(summary.validity).toContain('interrupted');
});

it('a server that comes back ends generators that stand still', async () => {
  const plan = planOf('frozen');
  const server = await startServer('frozen', plan);
  const pids = await pidsOf('frozen', plan);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  server.kill('SIGKILL');
  await once(server, 'exit');
  expect(pids.filter(isProcessAlive)).toEqual(pids);
  expect(await engineOf('frozen').adopt()).toEqual(['frozen']);
  expect(pids.filter(isProcessAlive)).toEqual([]);
});

it('generators end when their server hangs', async () => {
  const plan = planOf('hung');
  const server = await startServer('hung', plan);
  const pids = await pidsOf('hung', plan);
  server.kill('SIGSTOP');
  await expect.poll(() => pids.filter(isProcessAlive)).toEqual([]);
  const ends = await Promise.all(
    pids.map(async (_, at) =>
      parseFrames(await readFile(join(directory, 'hung', 'hung', `generator-${at}.jsonl`), 'utf8')),
    ),
  );
  expect(ends.map(({ end }) => end)).toEqual([{ end: 'lease-lost' }, { end: 'lease-lost' }]);
  const before = calls;
  server.kill('SIGKILL');
  await once(server, 'exit');
  expect(calls).toBe(before);
});
