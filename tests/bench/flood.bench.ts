// Strangers with huge bodies, and how long everybody else waits meanwhile.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exactQuantile } from '#core/statistics/quantile/quantile.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const sizes = benchSizes().flood;
const table = openTable('flood');
const PAUSE_MS = 20;

interface FloodSaid {
  readonly bodies: number;
  readonly bytes: number;
  readonly statuses: Readonly<Record<string, number>>;
}

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.stop());

/** Niced: a real stranger has a machine of their own. Answers, when it has begun, how to end it. */
async function startFlood(): Promise<() => Promise<FloodSaid>> {
  const program = resolve(import.meta.dirname, 'flood/flood.mjs');
  const port = new URL(platform.url).port;
  const args = ['-n', '10', process.execPath, program, port, String(sizes.connections)];
  const child = spawn('nice', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  let said = '';
  child.stdout.on('data', (piece) => {
    said += piece;
  });
  return async () => {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
    return JSON.parse(said);
  };
}

/** Milliseconds of each answer of /healthz for so long. */
async function watchHealth(forMs: number): Promise<readonly number[]> {
  const waits: number[] = [];
  for (const until = performance.now() + forMs; performance.now() < until; ) {
    const asked = performance.now();
    const answer = await fetch(`${platform.url}/healthz`);
    await answer.text();
    expect(answer.status).toBe(200);
    waits.push(performance.now() - asked);
    await sleep(PAUSE_MS);
  }
  return waits.sort((a, b) => a - b);
}

it('an anonymous flood', async () => {
  const calm = await watchHealth(sizes.calmMs);
  const end = await startFlood();
  const waits = await watchHealth(sizes.floodMs);
  const { bodies, bytes, statuses } = await end();
  const sent = `${bodies} bodies, ${(bytes / 1024 ** 2).toFixed(0)} MB; ${JSON.stringify(statuses)}`;
  table.figure('calm', exactQuantile(calm, 0.99), `${calm.length} asked`);
  table.figure(
    'p99',
    exactQuantile(waits, 0.99),
    `median ${exactQuantile(waits, 0.5).toFixed(1)} ms of ${waits.length}; ${sent}`,
  );
  table.figure('gap', exactQuantile(waits, 1));
  expect(
    Object.keys(statuses).every((status) => ['400', '413'].includes(status)),
    sent,
  ).toBe(true);
  expect(bodies).toBeGreaterThan(0);
});

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
