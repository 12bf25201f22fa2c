// The local driver, or one that is made of it, as the cases of every driver need it: real processes below a directory.
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Driver } from '#engines/runner/driver/driver.ts';
import { findCgroups } from '#engines/runner/driver/local/hold/cgroups.ts';
import { createFinder } from '#engines/runner/log/find/finder.ts';
import { type Following, followOutput } from '#engines/runner/log/follow-output.ts';
import { createReplicaLogs } from '#engines/runner/log/replica-logs.ts';
import type { DriverWorld } from './driver-cases.ts';
import { createTestDriver } from './test-driver.ts';

const PROGRAM = resolve(import.meta.dirname, 'workload-program.mjs');

/** With a package of the program. */
export async function makeDriverHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'aip-driver-'));
  await chmod(home, 0o711);
  await mkdir(join(home, 'models/package'), { recursive: true, mode: 0o700 });
  await cp(PROGRAM, join(home, 'models/package/program.mjs'));
  return home;
}

/** `made` makes the driver of the cases from a local one. */
export async function startLocalWorld(
  made: (local: Driver) => Driver = (local) => local,
): Promise<DriverWorld> {
  const home = await makeDriverHome();
  await mkdir(join(home, 'volumes/data'), { recursive: true, mode: 0o700 });
  await writeFile(join(home, 'volumes/data/data.txt'), 'of the volume\n', { mode: 0o600 });
  const cgroups = await findCgroups(basename(home));
  let followings: Following[] = [];
  const create = (): Driver =>
    made(
      createTestDriver(home, {
        cgroups,
        log: createReplicaLogs(join(home, 'replicas'), createFinder({ program: 'none' })),
        keepLog: (directory, freeze, process) => {
          const onError = (error: unknown) => console.error(error);
          const following = followOutput({ directory, freeze, process, now: () => new Date(), onError });
          followings.push(following);
          return following;
        },
      }),
    );
  let driver = create();
  return {
    driver: () => driver,
    program: { kind: 'command', packageId: 'package', command: ['node', 'program.mjs'] },
    volumeId: 'data',
    measures: process.platform === 'linux',
    async restart() {
      // A dead platform writes no logs; the test's process lives on.
      await Promise.all(followings.map((following) => following.stop()));
      followings = [];
      driver = create();
    },
    async stop() {
      await driver.end(1_000);
      await cgroups?.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
