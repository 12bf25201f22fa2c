// A program that hands its socket on: whoever ends it and whatever replaces it, every call is answered.
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '#network/free-port.ts';
import { isProcessAlive } from '#storage/process/process-state.ts';
import { controlPath } from '../../../../platform/supervise/control-path.ts';
import {
  type SupervisedProgram,
  superviseProgram,
} from '../../../../platform/supervise/supervise-process.ts';
import { bundleProgram } from '../../../support/bundle-program.ts';

let program: string;
let directory: string;
let port: number;
let running: SupervisedProgram[] = [];
let said: string[] = [];

beforeAll(async () => {
  program = await bundleProgram('tests/support/supervised-program.ts');
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-succession-'));
  port = await findFreePort();
  said = [];
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
  await rm(directory, { recursive: true, force: true });
});

async function supervise(level: string, control = join(directory, 'control')): Promise<SupervisedProgram> {
  await mkdir(control, { recursive: true });
  const supervised = await superviseProgram({
    label: '网关',
    program,
    env: { PORT: String(port), TRACE: join(directory, 'trace'), LEVEL: level, AIP_CONTROL: control },
    recordFile: join(directory, 'program.pid'),
    logFile: join(directory, 'program.log'),
    healthUrl: `http://127.0.0.1:${port}/`,
    controlDirectory: control,
    drainMs: async () => 20_000,
    log: (line) => said.push(line),
  });
  running.push(supervised);
  return supervised;
}

const call = async (ms = 0) => (await fetch(`http://127.0.0.1:${port}/?ms=${ms}`)).text();
const trace = () => readFile(join(directory, 'trace'), 'utf8').catch(() => '');

/** Calls without pause; what they said, and whatever went wrong. */
function callers() {
  const heard = new Set<string>();
  const faults: unknown[] = [];
  let isOver = false;
  const loop = async () => {
    while (!isOver)
      await call().then(
        (level) => heard.add(level),
        (error: Error) => faults.push(error.cause),
      );
  };
  const done = Promise.all([loop(), loop()]);
  return {
    heard,
    faults,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

describe('a program with other settings', () => {
  it('takes the socket of the one that runs: no call is turned away, none is cut off', async () => {
    const first = await supervise('old');
    const former = first.pid();
    running = [];
    const calls = callers();
    const long = call(3_000);
    await expect.poll(() => calls.heard.has('old')).toBe(true);

    const second = await supervise('new');

    await expect.poll(() => calls.heard.has('new')).toBe(true);
    expect(second.pid()).not.toBe(former);
    expect(await long).toBe('old');
    await expect.poll(() => isProcessAlive(former)).toBe(false);
    await calls.stop();
    expect(calls.faults).toEqual([]);
    expect(await trace()).toBe('old flushed\n');
    await first.stop();
  });

  it('that does not come up leaves the one that runs as it is', async () => {
    const first = await supervise('old');
    running = [];
    const long = call(1_500);
    await expect(supervise('broken')).rejects.toThrow('this one never comes up');
    expect([await long, await call()]).toEqual(['old', 'old']);
    expect(isProcessAlive(first.pid())).toBe(true);
    await first.stop();
  });
});

describe('a program that somebody else tells to end', () => {
  it('gets a successor before it stops taking calls', async () => {
    const supervised = await supervise('one');
    const former = supervised.pid();
    const calls = callers();
    await expect.poll(() => calls.heard.has('one')).toBe(true);
    const long = call(2_000);
    // Its supervisor watches it a moment after it came up.
    await expect.poll(async () => (await readdir(join(directory, 'control'))).length).toBe(1);
    await new Promise((done) => setTimeout(done, 500));

    process.kill(former, 'SIGTERM');

    await expect.poll(supervised.pid).not.toBe(former);
    expect(await long).toBe('one');
    await expect.poll(() => isProcessAlive(former)).toBe(false);
    await calls.stop();
    expect(calls.faults).toEqual([]);
    expect(said.join()).toContain('新的进程已接手');
  });

  it('ends without one when its supervisor ends it', async () => {
    const supervised = await supervise('one');
    const pid = supervised.pid();
    await supervised.stop();
    expect(isProcessAlive(pid)).toBe(false);
    expect(await trace()).toBe('one flushed\n');
    await expect(call()).rejects.toThrow();
  });

  it('waits for nobody any longer when its supervisor is in a hurry', async () => {
    const supervised = await supervise('one');
    const long = call(60_000).catch(() => 'cut');
    const hurry = new AbortController();
    const stopped = supervised.stop(hurry.signal);
    await new Promise((done) => setTimeout(done, 300));
    expect(isProcessAlive(supervised.pid())).toBe(true);
    hurry.abort();
    await stopped;
    expect(await long).toBe('cut');
    expect(await trace()).toBe('one cut\n');
  });
});

describe('a data directory whose path is too long for a socket', () => {
  it('leaves signals: the place is given away and calls under way end', async () => {
    const deep = join(directory, 'd'.repeat(100));
    expect(controlPath(deep, 1)).toBeUndefined();
    const first = await supervise('old', deep);
    running = [];
    const long = call(2_000);
    await new Promise((done) => setTimeout(done, 300));
    await supervise('new', deep);
    expect(await call()).toBe('new');
    expect(await long).toBe('old');
    await first.stop();
  });
});
