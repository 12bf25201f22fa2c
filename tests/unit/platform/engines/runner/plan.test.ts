// The runner's decisions under a fake clock: every life of a service, and that no state can last for ever.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated } from '../../../../support/generated.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';
import { type Behaviour, SimulatedRunner } from '../../../../support/simulated-runner.ts';

const config = await loadTestConfig();
const GOOD: Behaviour = { readyAfterMs: 2_000, drainsMs: 1_000 };
const TRANSITIONAL = ['Starting', 'Updating', 'Stopping', 'Deleting'];

function started(...behaviours: Behaviour[]): SimulatedRunner {
  const world = new SimulatedRunner(config, behaviours);
  world.ask('start');
  return world;
}

describe('starting', () => {
  it('is running when every replica can answer and the gateway knows it', () => {
    const world = started(GOOD);
    world.pass(5_000);
    expect(world.service.state).toBe('Running');
    const { replicas, inTraffic } = world.version('ver-1');
    expect(replicas.map(({ state, inTraffic: sees }) => [state, sees])).toEqual([
      ['Running', true],
      ['Running', true],
    ]);
    expect(inTraffic).toBe(true);
  });

  it('has failed after three crashes, with the reason and no process left', () => {
    const world = started({ endsAfterMs: 500 });
    world.pass(30_000);
    expect(world.service.state).toBe('StartFailed');
    expect(world.version('ver-1').stateReason).toContain('进程退出');
    // Nobody forced it: it ended by itself, and why stays to be read.
    expect(world.history.filter((entry) => /forced/.test(entry))).toEqual([]);
    expect(world.version('ver-1').replicas.some(({ stateReason }) => stateReason !== '')).toBe(true);
    expect(world.version('ver-1').replicas.every(({ state }) => state === 'Terminated')).toBe(true);
  });

  it('has failed when the program cannot be started at all', () => {
    const world = started({ cannotStart: true });
    world.pass(30_000);
    expect(world.service.state).toBe('StartFailed');
    expect(world.version('ver-1').stateReason).toContain('找不到启动命令');
  });

  it('has failed when nobody answers in time', () => {
    const world = started({ drainsMs: 500 });
    world.pass(300_000);
    expect(world.service.state).toBe('StartFailed');
  });

  it('can be cancelled, and started again', () => {
    const world = started({ readyAfterMs: 20_000, drainsMs: 500 });
    world.pass(3_000);
    expect(world.ask('cancel')).toBe(true);
    world.pass(15_000);
    expect(world.service.state).toBe('Stopped');
    world.ask('start');
    world.pass(25_000);
    expect(world.service.state).toBe('Running');
  });
});

describe('running', () => {
  it('warns while a replica is away and recovers by itself', () => {
    const world = started(GOOD);
    world.pass(5_000);
    const [first] = world.version('ver-1').replicas;
    if (first !== undefined) world.kill(first);
    world.settle();
    expect(world.service.state).toBe('Warning');
    world.pass(10_000);
    expect(world.service.state).toBe('Running');
    expect(first?.restarts).toBe(1);
  });

  it('is in error without any replica, and recovers', () => {
    const world = started(GOOD);
    world.pass(5_000);
    for (const replica of world.version('ver-1').replicas) world.kill(replica);
    world.settle();
    expect(world.service.state).toBe('Error');
    world.pass(10_000);
    expect(world.service.state).toBe('Running');
  });

  it('replaces a replica that lives and does not answer', () => {
    const world = started({ readyAfterMs: 1_000, hangsAfterMs: 20_000 });
    world.pass(19_000);
    expect(world.service.state).toBe('Running');
    world.pass(3_000);
    expect(world.service.state).toBe('Error');
    world.pass(35_000);
    expect(world.history).toContain('rep-1 exit');
  });

  it('writes down where a replica is once its driver says so, and where its next run is', () => {
    const world = started({ ...GOOD, placedAfterMs: 5_000 });
    const nodes = () => world.version('ver-1').replicas.map(({ placement }) => placement?.node);
    world.pass(4_000);
    expect(nodes()).toEqual([undefined, undefined]);
    world.pass(3_000);
    const first = nodes();
    expect(first).toEqual([expect.any(String), expect.any(String)]);
    for (const replica of world.version('ver-1').replicas) world.kill(replica);
    world.pass(20_000);
    expect(nodes()).not.toEqual(first);
    expect(world.service.state).toBe('Running');
  });

  it('is not ill while more replicas are on their way', () => {
    const world = started(GOOD);
    world.pass(5_000);
    world.version('ver-1').wanted = 4;
    world.settle();
    expect(world.service.state).toBe('Running');
    world.pass(5_000);
    expect(world.version('ver-1').replicas.filter(({ state }) => state === 'Running')).toHaveLength(4);
    world.version('ver-1').wanted = 1;
    world.pass(5_000);
    expect(world.version('ver-1').replicas.filter(({ state }) => state === 'Running')).toHaveLength(1);
    expect(world.history.filter((entry) => /degrade|fail/.test(entry))).toEqual([]);
  });

  it('lets those with the fewest calls go, and fills their places again', () => {
    const world = started(GOOD);
    world.version('ver-1').wanted = 4;
    world.pass(5_000);
    const living = () =>
      world.version('ver-1').replicas.filter(({ state }) => state === 'Running' || state === 'Pending');
    const [first, second, third, fourth] = living().map(({ id }) => id);
    for (const [id, calls] of [
      [first, 1],
      [second, 7],
      [third, 0],
      [fourth, 5],
    ] as const)
      world.inFlight.set(String(id), calls);
    world.version('ver-1').wanted = 2;
    world.pass(5_000);
    expect(living().map(({ id }) => id)).toEqual([second, fourth]);
    expect(world.service.state).toBe('Running');
    world.version('ver-1').wanted = 3;
    world.pass(5_000);
    expect(
      living()
        .map(({ ordinal }) => ordinal)
        .toSorted(),
    ).toEqual([0, 1, 3]);
    world.version('ver-1').wanted = 4;
    world.pass(5_000);
    expect(
      living()
        .map(({ ordinal }) => ordinal)
        .toSorted(),
    ).toEqual([0, 1, 2, 3]);
  });

  it('is well without any replica, and while the first one comes, where calls wait for it', () => {
    const world = started(GOOD);
    world.pass(5_000);
    world.version('ver-1').wakes = true;
    world.version('ver-1').wanted = 0;
    world.pass(5_000);
    expect(world.version('ver-1').replicas.every(({ state }) => state === 'Terminated')).toBe(true);
    expect(world.service.state).toBe('Running');
    world.version('ver-1').wanted = 1;
    world.pass(5_000);
    expect(world.version('ver-1').replicas.filter(({ state }) => state === 'Running')).toHaveLength(1);
    expect(world.history.filter((entry) => /degrade|fail/.test(entry))).toEqual([]);
  });

  it('is ill without any replica where calls cannot wait', () => {
    const world = started({ ...GOOD, cannotStart: true });
    world.version('ver-1').wakes = true;
    world.pass(60_000);
    expect(world.service.state).toBe('StartFailed');
  });

  it.each([
    ['is not ill while an arm of a test is on its way', GOOD, 'Running', []],
    ['is degraded when the arm does not come up', { drainsMs: 1_000 }, 'Warning', ['svc-1 degrade']],
  ] as const)('%s', (_what, behaviour, state, told) => {
    const world = started(GOOD);
    world.pass(5_000);
    world.version(world.addVersion(behaviour, 0)).inTest = true;
    world.pass(90_000);
    expect(world.version('ver-2').state).toBe(state === 'Running' ? 'Running' : 'StartFailed');
    expect(world.service.state).toBe(state);
    expect(world.history.filter((entry) => /^svc-1 (degrade|fail)/.test(entry))).toEqual(told);
  });
});

describe('updating', () => {
  it('moves calls only when the new version can take them, then ends the old one', () => {
    const world = started(GOOD);
    world.pass(5_000);
    const id = world.addVersion(GOOD, 0);
    world.ask('update', { weights: { [id]: 100 } });
    world.settle();
    expect(world.service.versions.map(({ weight }) => weight)).toEqual([100, 0]);
    world.pass(6_000);
    expect(world.service.versions.map(({ weight, state }) => [weight, state])).toEqual([
      [0, 'Stopped'],
      [100, 'Running'],
    ]);
    expect(world.service.state).toBe('Running');
  });

  it('starts a version that only a rule leads to, and keeps it', () => {
    const world = started(GOOD);
    world.pass(5_000);
    const id = world.addVersion(GOOD, 0);
    world.ask('update', { weights: { 'ver-1': 100, [id]: 0 }, byRule: [id] });
    world.pass(6_000);
    const shown = () => world.service.versions.map(({ weight, byRule, state }) => [weight, byRule, state]);
    expect(shown()).toEqual([
      [100, false, 'Running'],
      [0, true, 'Running'],
    ]);
    world.ask('stop');
    world.pass(6_000);
    world.ask('start');
    world.pass(6_000);
    expect(shown().map(([, , state]) => state)).toEqual(['Running', 'Running']);
    world.ask('update', { weights: { 'ver-1': 100 } });
    world.pass(6_000);
    expect(shown()).toEqual([
      [100, false, 'Running'],
      [0, false, 'Stopped'],
    ]);
  });

  it('keeps the old version serving when the new one fails', () => {
    const world = started(GOOD);
    world.pass(5_000);
    const id = world.addVersion({ endsAfterMs: 300 }, 0);
    world.ask('update', { weights: { 'ver-1': 80, [id]: 20 } });
    world.pass(30_000);
    expect(world.service.state).toBe('Running');
    expect(world.history).toContain('svc-1 update-fail');
    expect(world.service.versions.map(({ weight, state }) => [weight, state])).toEqual([
      [100, 'Running'],
      [0, 'StartFailed'],
    ]);
    expect(world.version('ver-1').replicas.every(({ restarts }) => restarts === 0)).toBe(true);
  });

  it('can be cancelled without touching the old version', () => {
    const world = started(GOOD);
    world.pass(5_000);
    const id = world.addVersion({ readyAfterMs: 30_000, drainsMs: 100 }, 0);
    world.ask('update', { weights: { [id]: 100 } });
    world.pass(3_000);
    expect(world.ask('cancel')).toBe(true);
    world.pass(15_000);
    expect(world.service.state).toBe('Running');
    expect(world.version(id).state).toBe('Stopped');
  });

  it('is in error when there was nothing to fall back to', () => {
    const world = started({ endsAfterMs: 100 });
    world.pass(30_000);
    const id = world.addVersion({ endsAfterMs: 100 }, 0);
    world.ask('update', { weights: { [id]: 100 } });
    world.pass(30_000);
    expect(['Error', 'Warning']).toContain(world.service.state);
  });
});

describe('stopping', () => {
  it('lets calls under way end and kills what does not', () => {
    const world = started({ ...GOOD, drainsMs: Number.POSITIVE_INFINITY });
    world.pass(5_000);
    world.ask('stop');
    world.pass(5_000);
    expect(world.service.state).toBe('Stopping');
    world.pass(10_000);
    expect(world.service.state).toBe('Stopped');
  });

  it('asks no process to end that still carries calls', () => {
    const world = started({ ...GOOD, callsMs: 6_000, drainsMs: 0 });
    world.pass(5_000);
    const stopped = world.now;
    world.ask('stop');
    world.pass(5_000);
    expect(world.signals).toEqual([]);
    world.pass(5_000);
    expect(world.service.state).toBe('Stopped');
    expect(world.signals.map(({ at, how }) => [at - stopped, how])).toEqual(Array(2).fill([7_000, 'stop']));
    expect(world.history.filter((entry) => /forced/.test(entry))).toEqual([]);
  });

  it('says how long it waited and for how many calls before it ends a process by force', () => {
    const world = started({ ...GOOD, callsMs: Number.POSITIVE_INFINITY, drainsMs: 0 });
    world.pass(5_000);
    world.ask('stop');
    world.pass(20_000);
    expect(world.service.state).toBe('Stopped');
    for (const { id, stateReason } of world.version('ver-1').replicas) {
      expect(world.history).toContain(`${id} forced`);
      expect(stateReason).toBe('排空 10 秒后仍有 3 个调用在处理，已强制结束');
    }
  });

  it('says that a process without calls did not end when it was asked', () => {
    const world = started({ ...GOOD, drainsMs: Number.POSITIVE_INFINITY });
    world.pass(5_000);
    world.ask('stop');
    world.pass(20_000);
    const reasons = world.version('ver-1').replicas.map(({ stateReason }) => stateReason);
    expect(reasons).toEqual(Array(2).fill('没有调用在处理，但通知结束 10 秒后进程仍未退出，已强制结束'));
  });

  it('can be taken back', () => {
    const world = started({ ...GOOD, drainsMs: 5_000 });
    world.pass(5_000);
    world.ask('stop');
    world.settle();
    expect(world.ask('cancel')).toBe(true);
    world.pass(15_000);
    expect(world.service.state).toBe('Running');
  });

  it('removes a deleted service when its last process is gone', () => {
    const world = started({ readyAfterMs: 1_000, endsAfterMs: 20_000, drainsMs: 3_000 });
    world.pass(5_000);
    for (const replica of world.version('ver-1').replicas) world.kill(replica);
    world.settle();
    expect(world.ask('delete')).toBe(true);
    world.pass(10_000);
    expect(world.isGone).toBe(true);
  });
});

describe('whatever happens', () => {
  const time = (max: number) => fc.integer({ min: 0, max });
  const behaviour: fc.Arbitrary<Behaviour> = fc.record(
    {
      readyAfterMs: time(90_000),
      endsAfterMs: time(120_000),
      hangsAfterMs: time(120_000),
      callsMs: fc.oneof(time(20_000), fc.constant(Number.POSITIVE_INFINITY)),
      drainsMs: fc.oneof(time(20_000), fc.constant(Number.POSITIVE_INFINITY)),
      placedAfterMs: time(90_000),
      cannotStart: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const act = fc.record({
    event: fc.constantFrom('start', 'stop', 'cancel', 'update', 'delete', 'crash'),
    share: fc.constantFrom(10, 50, 100),
    after: time(40_000),
    behaviour,
  });

  it('no plan breaks a machine and no transitional state lasts', () => {
    fc.assert(
      fc.property(behaviour, fc.array(act, { maxLength: 8 }), (first, acts) => {
        const world = started(first);
        for (const { event, share, after, behaviour: next } of acts) {
          world.pass(after);
          if (world.isGone) return;
          if (event === 'crash') {
            for (const version of world.service.versions)
              for (const replica of version.replicas) world.kill(replica);
          } else if (event === 'update') {
            const id = world.addVersion(next, 0, 1);
            const weights = share === 100 ? { [id]: 100 } : { 'ver-1': 100 - share, [id]: share };
            world.ask('update', { weights });
          } else world.ask(event);
        }
        world.pass(400_000);
        if (!world.isGone) expect(TRANSITIONAL).not.toContain(world.service.state);
        for (const version of world.isGone ? [] : world.service.versions) {
          expect(['Starting', 'Stopping']).not.toContain(version.weight > 0 ? 'ok' : version.state);
        }
      }),
      generated(150),
    );
  });

  it('a state at rest has no process when it says so', () => {
    fc.assert(
      fc.property(behaviour, (first) => {
        const world = started(first);
        world.pass(10_000);
        world.ask('stop');
        world.ask('cancel');
        world.pass(200_000);
        if (!['Stopped', 'StartFailed', 'New', 'Updated'].includes(world.service.state)) return;
        const living = world.service.versions.flatMap(({ replicas }) =>
          replicas.filter(({ process }) => process !== undefined),
        );
        expect(living).toEqual([]);
      }),
      generated(50),
    );
  });
});
