// The load generator against what really was: a server whose times are known, autocannon beside it, made-up runs.
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrivalsOf } from '#core/load/arrivals.ts';
import { mergeFrames } from '#core/load/merge-frames.ts';
import { framesFile } from '#core/load/run-files.ts';
import { type LoadSummary, summarise } from '#core/load/summary.ts';
import { exponential } from '#core/statistics/distribution/exponential.ts';
import { holm } from '#core/statistics/hypothesis/adjust-p-values.ts';
import { kolmogorovSmirnov } from '#core/statistics/hypothesis/kolmogorov-smirnov.ts';
import { exactQuantile, sortNumbers } from '#core/statistics/quantile/quantile.ts';
import { createLoadEngine, type LoadEngine } from '#engines/load/load-engine.ts';
import { readRun } from '#engines/load/read-run.ts';
import { LOAD_GENERATOR } from '../../platform/boot/own-programs.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { loadPlan } from '../support/load-plan.ts';
import { type Child, endChildren, startChild } from './gateway/child.ts';
import { delayOf } from './load/draw-delay.ts';
import type { NotedCall } from './load/noted-call.ts';
import { openLoopTruth } from './load/open-loop-truth.ts';
import { writeMadeUpRun } from './load/write-made-up-run.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SEED = 'truth';
const sizes = benchSizes().load;
const table = openTable('load');

let directory: string;
let engine: LoadEngine;
let server: Child;
let runs = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-load-bench-'));
  engine = createLoadEngine({
    directory: join(directory, 'runs'),
    program: join(ROOT, 'dist', basename(LOAD_GENERATOR)),
    onError: (error) => {
      throw error;
    },
  });
  const program = await bundleProgram('tests/bench/load/slow-server-program.ts');
  server = await startChild(program, { args: [SEED] });
});
afterAll(async () => {
  await engine?.close();
  await endChildren([server]);
});

const address = () => `http://127.0.0.1:${server.port}`;
const ask = async (path: string) => (await fetch(`${address()}${path}`)).text();
/** Calls that came since the last time. */
const noted = async (): Promise<readonly NotedCall[]> => JSON.parse(await ask('/calls'));

const SHARES = [0.5, 0.9, 0.99, 0.999];
const NO_LATENCY = { p50: Number.NaN, p90: Number.NaN, p99: Number.NaN, p999: Number.NaN };
const offPercent = (found: number, truth: number) => Math.abs(found / truth - 1) * 100;

/** Runs to the end. @param onStart is told when second 0 is, epoch ms */
async function runLoad(
  changes: NonNullable<Parameters<typeof loadPlan>[1]>,
  path: string,
  onStart?: (at: number) => Promise<unknown>,
): Promise<LoadSummary> {
  const plan = loadPlan(address(), {
    ...{ runId: `run-${++runs}`, caps: { perSecond: 1_000_000, inFlight: 10_000, seconds: 600 } },
    payload: {
      requests: [{ name: 'call', weight: 1, method: 'GET', path, headers: {}, body: { kind: 'none' } }],
      order: 'in-turn',
    },
    ...changes,
  });
  const run = await engine.start({ plan });
  await onStart?.(await run.started);
  const { end, message } = await run.ended;
  expect([end, message]).toEqual(['completed', '']);
  return summarise((await engine.read(plan.runId))?.frames ?? [], plan, end);
}

interface CpuTime {
  readonly calls: number;
  readonly cpuUs: number;
}

interface Peer extends CpuTime {
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

/** @returns what a program that calls the server printed, as JSON */
async function runProgram<Found>(program: string, path: string, words: readonly number[]): Promise<Found> {
  const args = [resolve(ROOT, 'tests/bench/load', program), `${address()}${path}`, ...words.map(String)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

/** @param rate 0: as fast as it can */
function runPeer(path: string, seconds: number, connections: number, rate: number): Promise<Peer> {
  return runProgram('autocannon.mjs', path, [seconds, connections, rate]);
}

describe('the truth of a server that answers nothing for a while', () => {
  const { rate, warmUpSeconds, seconds, freezeMs } = sizes;
  const fromMs = (warmUpSeconds + seconds / 2) * 1_000;
  const shape = { kind: 'constant', perSecond: rate, seconds: warmUpSeconds + seconds } as const;
  const calls = [...arrivalsOf(shape, '')].map((due, call) => ({
    dueMs: due * 1_000,
    delay: delayOf(SEED, call),
  }));
  const measured = calls.filter(({ dueMs }) => dueMs >= warmUpSeconds * 1_000);

  /** @param way in which it freezes */
  const runFrozen = async (way: 'hold' | 'stop') => {
    await noted();
    let startedAt = 0;
    const summary = await runLoad({ shape, warmUpSeconds }, '/{{seq}}', (at) => {
      startedAt = at;
      return ask(`/${way}?at=${at + fromMs}&ms=${freezeMs}`);
    });
    return { summary, startedAt, calls: await noted() };
  };
  const judge = (
    { latency }: LoadSummary,
    truth: (share: number) => number,
    rows: readonly Parameters<typeof table.figure>[0][],
  ) => {
    const { p50, p90, p99, p999 } = latency ?? NO_LATENCY;
    for (const [at, us] of [p50, p90, p99, p999].entries()) {
      const [ms, true_] = [us / 1_000, truth(SHARES[at] ?? 0)];
      const row = rows[at];
      if (row === undefined) throw new Error('[Bug] each share has a row');
      table.figure(row, offPercent(ms, true_), `${ms.toFixed(1)} ms, true ${true_.toFixed(1)} ms`);
    }
  };

  it('is what the run says, and all calls are there', async () => {
    const { summary, calls: arrived } = await runFrozen('hold');
    const truth = openLoopTruth(measured, { fromMs, ms: freezeMs });
    judge(summary, truth, ['p50', 'p90', 'p99', 'p999']);
    const { sent, completed, failed, dropped, cutOff, lost, sendLag } = summary;
    table.figure('rate', Math.abs(summary.sentRate / rate - 1) * 100, `${sent} sent in ${summary.seconds} s`);
    table.figure(
      'lag',
      (sendLag?.p99 ?? Number.NaN) / 1_000,
      `longest ${((sendLag?.max ?? 0) / 1_000).toFixed(1)} ms; host CPU ${(summary.generator.hostCpu * 100).toFixed(0)} %, the run says: ${summary.validity.join(', ')}`,
    );
    const early = calls.length - measured.length;
    const missing =
      Math.abs(lost) + Math.abs(arrived.length - early - sent) + Math.abs(measured.length - sent - dropped);
    table.figure(
      'lost',
      missing,
      `${arrived.length} arrived, ${completed} completed, ${failed} failed, ${dropped} dropped`,
    );
    expect([missing, cutOff, sent - completed - failed]).toEqual([0, 0, 0]);

    const freezing = ask(`/hold?at=${Date.now() + 1_500 + (seconds * 1_000) / 2}&ms=${freezeMs}`);
    const peer = await runPeer('/draw', seconds, sizes.connections, rate);
    await freezing;
    table.figure(
      'peerP99',
      offPercent(peer.p99, truth(0.99)),
      `${peer.p99} ms, true ${truth(0.99).toFixed(1)} ms, of ${peer.calls} calls`,
    );
    table.figure('peerP999', offPercent(peer.p999, truth(0.999)), `${peer.p999} ms`);
  });

  // Working off what came meanwhile takes it a while, which no drawn time holds: so what it noted is the truth.
  it('is what the run says also of one that stands still', async () => {
    const { summary, startedAt, calls: arrived } = await runFrozen('stop');
    const latencies = arrived.flatMap(({ call, answeredMs }) => {
      const dueMs = calls[call]?.dueMs ?? Number.NaN;
      return dueMs < warmUpSeconds * 1_000 ? [] : [answeredMs - startedAt - dueMs];
    });
    const sorted = sortNumbers(latencies);
    judge(summary, (share) => exactQuantile(sorted, share), [
      ...(['stoppedP50', 'stoppedP90', 'stoppedP99', 'stoppedP999'] as const),
    ]);
    expect([latencies.length, summary.completed]).toEqual([measured.length, measured.length]);
  });
});

describe('gaps of Poisson arrivals', () => {
  const RATE = 50;
  const { cdf } = exponential(RATE);
  const gapsOf = (times: readonly number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0));
  const leastP = (samples: readonly (readonly number[])[]) =>
    Math.min(...holm(samples.map((gaps) => kolmogorovSmirnov(sortNumbers(gaps), cdf).p)));

  it('are exponential as planned, and as they arrive', async () => {
    const shape = { kind: 'poisson', perSecond: RATE, seconds: sizes.gapSeconds } as const;
    const plans = Array.from({ length: sizes.gapSeeds }, (_, seed) => ({
      seed,
      gaps: gapsOf([...arrivalsOf(shape, seed)]),
    }));
    table.figure('planned', leastP(plans.map(({ gaps }) => gaps)), `${RATE * sizes.gapSeconds} calls each`);
    // Of plans that are nothing out of the ordinary, so that what is found is of the sending.
    const ordinary = plans.filter(({ gaps }) => leastP([gaps]) >= 0.1);
    const arrived: number[][] = [];
    for (const { seed } of ordinary.slice(0, sizes.gapRuns)) {
      await noted();
      // Answered at once: what the server does beside would only delay when it takes calls up.
      await runLoad({ shape, seed }, '/note');
      const times = (await noted()).map(({ takenUpMs }) => takenUpMs / 1_000);
      arrived.push(gapsOf(times.toSorted((a, b) => a - b)));
    }
    table.figure('arrived', leastP(arrived), `${arrived.flat().length} gaps`);
  });
});

describe('processor time', () => {
  const PACED_RATE = 1_000;

  it('of a call, as fast as it can and at a rate', async () => {
    const { cpuSeconds: seconds, cpuConnections } = sizes;
    const spent: Record<'ours' | 'peer' | 'oursPaced' | 'peerPaced' | 'evenPaced', number[]> = {
      ...{ ours: [], peer: [], oursPaced: [], peerPaced: [], evenPaced: [] },
    };
    const warm = { warmUpSeconds: 1 };
    const perCall = ({ generator, seconds, sent }: LoadSummary) =>
      (generator.cpuMilli * 1_000 * seconds) / sent;
    for (let round = 0; round < sizes.cpuRounds; round++) {
      const closed = { kind: 'closed', concurrency: cpuConnections, seconds: seconds + 1 } as const;
      spent.ours.push(perCall(await runLoad({ shape: closed, ...warm }, '/plain')));
      const peer = await runPeer('/plain', seconds, cpuConnections, 0);
      spent.peer.push(peer.cpuUs / peer.calls);
      const paced = { kind: 'constant', perSecond: PACED_RATE, seconds: seconds + 1 } as const;
      spent.oursPaced.push(perCall(await runLoad({ shape: paced, ...warm }, '/plain')));
      const pacedPeer = await runPeer('/plain', seconds, cpuConnections, PACED_RATE);
      spent.peerPaced.push(pacedPeer.cpuUs / pacedPeer.calls);
      const even = await runProgram<CpuTime>('even-client.mjs', '/plain', [seconds, PACED_RATE]);
      spent.evenPaced.push(even.cpuUs / even.calls);
    }
    // Whatever else the machine does can only add to it.
    const least = (values: readonly number[]) => Math.min(...values);
    table.ratio('cpu', least(spent.ours), least(spent.peer), 'µs');
    table.ratio('pacedCpu', least(spent.oursPaced), least(spent.peerPaced), 'µs');
    table.ratio('evenCpu', least(spent.oursPaced), least(spent.evenPaced), 'µs');
  });
});

describe('a long run', () => {
  it('is read, summarised and merged', async () => {
    const { madeUpCalls, madeUpSeconds } = sizes;
    const place = await mkdtemp(join(directory, 'made-up-'));
    const plan = loadPlan(address(), {
      shape: { kind: 'constant', perSecond: madeUpCalls / madeUpSeconds, seconds: madeUpSeconds },
      generators: 2,
    });
    await writeFile(join(place, 'plan.json'), JSON.stringify(plan));
    await writeFile(join(place, 'state.json'), JSON.stringify({ startedAt: 0 }));
    for (const generator of [0, 1]) writeMadeUpRun(join(place, framesFile(generator)), plan, generator);
    const readMs: number[] = [];
    const mergeMs: number[] = [];
    for (let round = 0; round < sizes.cpuRounds; round++) {
      const begun = performance.now();
      const frames = (await readRun(place))?.frames ?? [];
      const summary = summarise(frames, plan, 'completed');
      readMs.push(performance.now() - begun);
      expect(summary.completed).toBe(madeUpCalls);
      const merging = performance.now();
      expect(mergeFrames(frames, 'second').length).toBeGreaterThanOrEqual(madeUpSeconds);
      mergeMs.push(performance.now() - merging);
    }
    table.figure('summarise', Math.min(...readMs));
    table.figure('merge', Math.min(...mergeMs));
  });
});

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
