// What every driver of workloads does alike: the contract of `engines/runner/driver/driver.ts` as cases.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionTo } from '#core/replica-address.ts';
import type { Driver } from '#engines/runner/driver/driver.ts';
import type { Goal, Volume, Workload } from '#engines/runner/driver/workload.ts';
import type { Placement, WorkloadEnd, WorkloadEvent } from '#engines/runner/driver/workload-status.ts';

export interface DriverWorld {
  readonly driver: () => Driver;
  /** A package with `workload-program.mjs`, and the command that runs it. */
  readonly program: Workload['program'];
  /** A volume whose `data.txt` holds `of the volume`. */
  readonly volumeId: string;
  /** As if the platform's server died and began anew: nothing is in memory, what runs goes on. */
  readonly restart: () => Promise<void>;
  /** Whether the driver can tell here what a run uses and was started with. */
  readonly measures: boolean;
  readonly stop: () => Promise<void>;
}

const MEGABYTE = 1_048_576;
const SERVE: Goal = { kind: 'serve', healthPath: '/' };
const FINISH: Goal = { kind: 'finish' };
/** Accounts and marks of processes follow from it, and other runs of this suite may be under way on the machine. */
const FAMILY = `rep-case-${randomBytes(4).toString('hex')}`;
let count = 0;

type Behaviour = Readonly<Record<string, string>>;

export function driverCases(name: string, start: () => Promise<DriverWorld>): void {
  describe(`the ${name} driver`, () => {
    let world: DriverWorld;
    const events: WorkloadEvent[] = [];
    beforeAll(async () => {
      world = await start();
      world.driver().listen((event) => events.push(event));
    });
    afterAll(() => world?.stop());

    const driver = () => world.driver();
    const workload = (
      environment: Behaviour,
      goal: Goal = SERVE,
      more: Partial<Workload> = {},
    ): Workload => ({
      id: `${FAMILY}-${++count}`,
      program: world.program,
      environment,
      resources: { cpuMilli: 500, memoryBytes: 512 * MEGABYTE },
      volumes: [],
      goal,
      ...more,
    });
    const phase = async (id: string) => (await driver().status(id)).phase;
    const placed = async (id: string): Promise<Placement> => {
      await expect.poll(() => phase(id)).toBe('running');
      const status = await driver().status(id);
      if (status.phase !== 'running') throw new Error(`${id} is ${status.phase}`);
      return status.placement;
    };
    const ended = async (id: string): Promise<WorkloadEnd> => {
      await expect.poll(() => phase(id)).toBe('ended');
      const status = await driver().status(id);
      if (status.phase !== 'ended') throw new Error(`${id} is ${status.phase}`);
      return status.end;
    };
    const endpointOf = async (id: string) => String((await placed(id)).endpoint);
    const answers = (endpoint: string) =>
      expect.poll(() => get(endpoint).catch(() => undefined)).not.toBe(undefined);
    const printed = async (id: string) => {
      const log = driver().log(id);
      const { firstLine, lastLine } = await log.info();
      const lines = await log.lines(firstLine, lastLine - firstLine + 1);
      return lines.map(({ stream, text }) => `${stream}: ${text}`);
    };

    describe('runs what serves', () => {
      it('at an endpoint, with the environment it was given and its id', async () => {
        const one = workload({ WORD: 'hello' });
        const { handle } = await driver().launch(one);
        expect(handle.name).not.toBe('');
        const placement = await placed(one.id);
        expect(placement.node).not.toBe('');
        await answers(String(placement.endpoint));
        expect(await get(String(placement.endpoint))).toEqual({ id: one.id, word: 'hello' });
        expect(events).toContainEqual({ id: one.id, phase: 'running', text: expect.any(String) });
        await driver().remove(one.id);
        expect(await phase(one.id)).toBe('none');
      });

      it('until it is asked to end, and tells that it was', async () => {
        const one = workload({ DRAIN_MS: '100' });
        await driver().launch(one);
        await answers(await endpointOf(one.id));
        await driver().stop(one.id, '');
        const end = await ended(one.id);
        expect(end).toMatchObject({ cause: 'stopped', outcome: 'failed' });
        await driver().forget(one.id);
        expect(await printed(one.id)).toEqual(['stdout: began ', 'stdout: asked to end']);
        await expect
          .poll(() => events.filter(({ id }) => id === one.id).map((event) => event.phase))
          .toContain('ended');
        await driver().remove(one.id);
      });

      it('until it is killed, when it does not end, and keeps why', async () => {
        const one = workload({ DRAIN_MS: 'never' });
        await driver().launch(one);
        await answers(await endpointOf(one.id));
        await driver().stop(one.id, '');
        await expect.poll(() => printed(one.id)).toContain('stdout: asked to end');
        expect(await phase(one.id)).toBe('running');
        await driver().kill(one.id, '排空超时');
        expect(await ended(one.id)).toMatchObject({ cause: 'stopped', reason: '排空超时' });
        await driver().remove(one.id);
      });

      it('once at a time: a new run ends the one before', async () => {
        const one = workload({ WORD: 'first', DRAIN_MS: 'never' });
        const first = await driver().launch(one);
        const before = await endpointOf(one.id);
        await answers(before);
        await expect.poll(() => printed(one.id)).toEqual(['stdout: began first']);
        const second = await driver().launch({ ...one, environment: { WORD: 'second' } });
        expect(second.handle).not.toEqual(first.handle);
        const after = await endpointOf(one.id);
        await answers(after);
        expect(await get(after)).toMatchObject({ word: 'second' });
        if (after !== before) await expect(get(before)).rejects.toThrow();
        await expect.poll(() => printed(one.id)).toEqual(['stdout: began first', 'stdout: began second']);
        const spans = await driver().log(one.id).processes();
        expect(spans.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
          [1, 1],
          [2, 2],
        ]);
        await driver().remove(one.id);
      });

      it('and tells with which code it crashed and what it said last', async () => {
        const one = workload({ COMPLAINT: 'Error: no such model', EXIT_MS: '200', EXIT_CODE: '3' });
        await driver().launch(one);
        expect(await ended(one.id)).toMatchObject({
          outcome: 'failed',
          cause: 'exit',
          exitCode: 3,
          reason: expect.stringContaining('Error: no such model'),
        });
        await driver().remove(one.id);
      });

      it('and tells by which signal it died', async () => {
        const one = workload({ EXIT_MS: '200', EXIT_SIGNAL: 'SIGKILL' });
        await driver().launch(one);
        expect(await ended(one.id)).toMatchObject({ cause: 'exit', exitSignal: 'SIGKILL' });
        await driver().remove(one.id);
      });

      it('within its memory, and ends it beyond', async () => {
        const resources = { cpuMilli: 500, memoryBytes: 128 * MEGABYTE };
        const one = workload({ HOG_MB: '512' }, SERVE, { resources });
        await driver().launch(one);
        const end = await ended(one.id);
        expect(end).toMatchObject({ outcome: 'failed', cause: 'limit' });
        expect(end.reason).toContain('内存超过上限');
        await driver().remove(one.id);
      });

      it('over a restart of the platform, and goes on keeping its log', async () => {
        const one = workload({ WORD: 'kept', DRAIN_MS: '0' });
        const { handle } = await driver().launch(one);
        const placement = await placed(one.id);
        await answers(String(placement.endpoint));
        await world.restart();
        world.driver().listen((event) => events.push(event));
        const left = { id: one.id, isForeign: true, resources: one.resources, placement };
        expect(await driver().adopt(left)).toBe(true);
        expect(await driver().adopt({ ...left, id: 'rep-unknown' })).toBe(false);
        expect(await driver().status(one.id)).toEqual({ phase: 'running', placement });
        expect(await get(String(placement.endpoint))).toMatchObject({ word: 'kept' });
        if (world.measures) expect(await driver().environment(handle)).toMatchObject({ WORD: 'kept' });
        await driver().stop(one.id, '');
        expect((await ended(one.id)).cause).toBe('stopped');
        await expect
          .poll(() => events.some(({ id, phase: now }) => id === one.id && now === 'ended'))
          .toBe(true);
        await driver().forget(one.id);
        expect(await printed(one.id)).toEqual(['stdout: began kept', 'stdout: asked to end']);
        await driver().remove(one.id);
      });

      it('and measures what it uses while it runs', async () => {
        const one = workload({ WORD: 'measured' });
        const { handle } = await driver().launch(one);
        await answers(await endpointOf(one.id));
        await driver().sample([handle]);
        const [use] = await driver().sample([handle]);
        const list = await driver().processes(handle);
        if (list.isMeasured) expect(list.processes[0]?.command.join(' ')).toContain('program.mjs');
        else expect(list.isAlive).toBe(true);
        if (world.measures) {
          expect(use?.memoryBytes).toBeGreaterThan(MEGABYTE);
          expect(use?.memoryBytes).toBeLessThan(512 * MEGABYTE);
          expect(use?.cpuMilli).toBeGreaterThanOrEqual(0);
          expect(use?.mountPercent).toBeGreaterThan(0);
          const known = { WORD: 'measured', AIC_REPLICA: one.id };
          expect(await driver().environment(handle)).toMatchObject(known);
        }
        await driver().kill(one.id, '');
        await ended(one.id);
        expect(await driver().sample([handle])).toEqual([undefined]);
        const after = await driver().processes(handle);
        expect(after.isMeasured ? after.processes : after.isAlive ? 'alive' : []).toEqual([]);
        expect(await driver().explainSilence(handle, 'http://127.0.0.1:9')).toBe('');
        await driver().remove(one.id);
      });
    });

    describe('runs what finishes', () => {
      it('to its success, without an endpoint, and its log stays', async () => {
        const one = workload({ WORD: 'work', EXIT_MS: '200' }, FINISH);
        await driver().launch(one);
        expect(await ended(one.id)).toMatchObject({ outcome: 'succeeded', cause: 'exit', exitCode: 0 });
        await driver().forget(one.id);
        expect(await printed(one.id)).toEqual(['stdout: began work']);
        await driver().remove(one.id);
        expect(await printed(one.id)).toEqual([]);
      });

      it('to its failure, and says why', async () => {
        const one = workload({ COMPLAINT: 'Error: row 7 is bad', EXIT_MS: '200', EXIT_CODE: '2' }, FINISH);
        const { placement } = await driver().launch(one);
        expect(placement?.endpoint).toBe(undefined);
        const end = await ended(one.id);
        expect(end).toMatchObject({ outcome: 'failed', cause: 'exit', exitCode: 2 });
        expect(end.reason).toContain('Error: row 7 is bad');
        await driver().remove(one.id);
      });

      it('to a signal', async () => {
        const one = workload({ EXIT_MS: '200', EXIT_SIGNAL: 'SIGKILL' }, FINISH);
        await driver().launch(one);
        expect(await ended(one.id)).toMatchObject({
          outcome: 'failed',
          cause: 'exit',
          exitSignal: 'SIGKILL',
        });
        await driver().remove(one.id);
      });

      it('until it is stopped, which is no success whatever its code', async () => {
        const one = workload({}, FINISH);
        await driver().launch(one);
        await expect.poll(() => printed(one.id)).toEqual(['stdout: began ']);
        await driver().stop(one.id, '用户取消');
        expect(await ended(one.id)).toMatchObject({
          outcome: 'failed',
          cause: 'stopped',
          reason: '用户取消',
        });
        await expect.poll(() => printed(one.id)).toContain('stdout: asked to end');
        await driver().remove(one.id);
      });

      it.each([
        ['0', 'succeeded'],
        ['5', 'failed'],
      ] as const)('while nobody looks: exit code %s is told afterwards', async (code, outcome) => {
        const one = workload({ EXIT_MS: '1500', EXIT_CODE: code }, FINISH);
        const { placement } = await driver().launch(one);
        await expect.poll(() => printed(one.id)).toEqual(['stdout: began ']);
        await world.restart();
        world.driver().listen((event) => events.push(event));
        await new Promise((done) => setTimeout(done, 2_500));
        const { resources } = one;
        const left = {
          id: one.id,
          isForeign: true,
          resources,
          ...(placement === undefined ? {} : { placement }),
        };
        expect(await driver().adopt(left)).toBe(true);
        expect(await ended(one.id)).toMatchObject({ outcome, cause: 'exit', exitCode: Number(code) });
        await driver().remove(one.id);
      });

      it('with the files of its volumes', async () => {
        const volumes: readonly Volume[] = [
          { source: { kind: 'volume', id: world.volumeId }, variable: 'DATA_SET' },
        ];
        const one = workload({ READS: 'DATA_SET', EXIT_MS: '100' }, FINISH, { volumes });
        await driver().launch(one);
        expect(await ended(one.id)).toMatchObject({ outcome: 'succeeded' });
        await driver().forget(one.id);
        expect(await printed(one.id)).toEqual(['stdout: began ', 'stdout: of the volume']);
        await driver().remove(one.id);
      });
    });

    it('knows of all that it keeps something for', async () => {
      const [one, other] = [workload({ EXIT_MS: '50' }, FINISH), workload({})];
      await driver().launch(one);
      await driver().launch(other);
      await ended(one.id);
      await driver().forget(one.id);
      const ids = () => driver().list();
      expect(await ids()).toEqual(expect.arrayContaining([one.id, other.id]));
      await driver().remove(one.id);
      await driver().remove(other.id);
      expect((await ids()).filter((id) => id === one.id || id === other.id)).toEqual([]);
    });

    it('says what it cannot run, and does not pretend to', async () => {
      expect(driver().refuse('chart')).toMatch(/[\u4e00-\u9fff]/);
      expect(driver().refuse('command')).toBe(undefined);
    });

    it('answers for what does not exist', async () => {
      expect(await driver().status('rep-nobody')).toEqual({ phase: 'none' });
      expect(await printed('rep-nobody')).toEqual([]);
      await driver().stop('rep-nobody', '');
      await driver().kill('rep-nobody', '');
      await driver().forget('rep-nobody');
      await driver().remove('rep-nobody');
    });

    it('can be used again after its server has ended', async () => {
      const [one, other] = [workload({ DRAIN_MS: '0' }), workload({ WORD: 'again' })];
      await driver().launch(one);
      await answers(await endpointOf(one.id));
      await driver().end(5_000);
      await driver().launch(other);
      await answers(await endpointOf(other.id));
      await driver().remove(one.id);
      await driver().remove(other.id);
    });
  });
}

/** The workload's response; rejects without one. */
function get(endpoint: string): Promise<unknown> {
  return new Promise((done, fail) => {
    const call = request({ ...connectionTo(endpoint), path: '/', agent: false, timeout: 2_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => done(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
    });
    call.once('timeout', () => call.destroy(new Error('no answer')));
    call.once('error', fail);
    call.end();
  });
}
