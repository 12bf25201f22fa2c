import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaces } from '#engines/runner/driver/local/give-place.ts';
import type { NetworkSpace } from '#engines/runner/driver/local/hold/network-space.ts';
import type { Workload } from '#engines/runner/driver/workload.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-places-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const space = (holdsFiles: boolean): NetworkSpace => ({ holdsFiles, enclose: (command) => command });
const PROGRAMS: Readonly<Record<string, Workload['program']>> = {
  own: { kind: 'onnx', packageId: 'p' },
  foreign: { kind: 'command', packageId: 'p', command: ['x'] },
};

test.each([
  ['own', space(true), 'none'],
  ['own', space(false), 'none-open'],
  ['own', undefined, 'shared'],
  ['foreign', space(true), 'proxy'],
  ['foreign', space(false), 'proxy-open'],
  ['foreign', undefined, 'shared'],
])('what a program that is %s reaches is said as it is: %j, %s', async (whose, network, reach) => {
  const places = createPlaces({
    directory,
    ports: () => ({ from: 20_000, to: 29_999 }),
    network,
    relay: 'relay.mjs',
    wayOut: { dial: () => Promise.reject(new Error('nobody')), gateway: { host: '127.0.0.1', port: 1 } },
  });
  for (const kind of ['serve', 'finish']) {
    const workload = { id: `${whose}-${reach}`, program: PROGRAMS[whose], goal: { kind } } as never;
    const place = await places.give(workload, directory, undefined);
    expect(place.reach).toBe(reach);
    expect(place.hasWayOut === true).toBe(reach.startsWith('proxy'));
    expect((await loadTestConfig()).enums.get('network-reach')?.values.map(({ value }) => value)).toContain(
      place.reach,
    );
  }
});
