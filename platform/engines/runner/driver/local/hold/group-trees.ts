// Where control groups of ours can be made: version 2 when it has the controllers, else version 1.
import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GroupLimits, GroupTree } from './group-tree.ts';

interface Found {
  readonly version: 1 | 2;
  readonly trees: readonly GroupTree[];
}

const PERIOD_US = 100_000;

export async function groupTrees(family: string): Promise<Found | undefined> {
  const [mounts, own] = await Promise.all(['mountinfo', 'cgroup'].map(readOwn));
  const second = await versionTwo(mounts ?? '', own ?? '', family);
  if (second !== undefined) return { version: 2, trees: [second] };
  const first = await versionOne(mounts ?? '', own ?? '', family);
  return first === undefined ? undefined : { version: 1, trees: first };
}

async function versionTwo(mounts: string, own: string, family: string): Promise<GroupTree | undefined> {
  const [mount] = mountsOf(mounts, 'cgroup2');
  if (mount === undefined) return undefined;
  const path = /^0::(.*)$/m.exec(own)?.[1] ?? '/';
  for (const base of new Set([join(mount.place, path), mount.place])) {
    const directory = join(base, family);
    if (await works(directory, ['cpu.max', 'pids.max'], () => passOn([base, directory]))) {
      return {
        directory,
        files: ({ processes, cpuMilli }) => ({
          'pids.max': String(processes),
          ...(cpuMilli === undefined ? {} : { 'cpu.max': `${quotaUs(cpuMilli)} ${PERIOD_US}` }),
        }),
      };
    }
  }
  return undefined;
}

/** Groups below may only bound what the group above passes on. */
async function passOn(groups: readonly string[]): Promise<void> {
  for (const group of groups) await writeFile(join(group, 'cgroup.subtree_control'), '+cpu +pids');
}

const CONTROLLERS: readonly {
  readonly name: string;
  readonly needs: string;
  readonly files: GroupTree['files'];
}[] = [
  { name: 'pids', needs: 'pids.max', files: ({ processes }) => ({ 'pids.max': String(processes) }) },
  {
    name: 'cpu',
    needs: 'cpu.cfs_quota_us',
    files: ({ cpuMilli }: GroupLimits): Readonly<Record<string, string>> =>
      cpuMilli === undefined
        ? {}
        : { 'cpu.cfs_period_us': String(PERIOD_US), 'cpu.cfs_quota_us': String(quotaUs(cpuMilli)) },
  },
];

async function versionOne(
  mounts: string,
  own: string,
  family: string,
): Promise<readonly GroupTree[] | undefined> {
  const places = mountsOf(mounts, 'cgroup');
  const trees: GroupTree[] = [];
  for (const { name, needs, files } of CONTROLLERS) {
    const mount = places.find(({ options }) => options.includes(name))?.place;
    if (mount === undefined) return undefined;
    const path = new RegExp(`^\\d+:(?:[^:]*,)?${name}(?:,[^:]*)?:(.*)$`, 'm').exec(own)?.[1] ?? '/';
    const directory = await firstThat([join(mount, path, family), join(mount, family)], (place) =>
      works(place, [needs], async () => undefined),
    );
    if (directory === undefined) return undefined;
    trees.push({ directory, files });
  }
  return trees;
}

/** Whether a group can be made below the directory and has these files. */
async function works(
  directory: string,
  needs: readonly string[],
  prepare: () => Promise<void>,
): Promise<boolean> {
  const probe = join(directory, 'probe');
  try {
    await mkdir(directory, { recursive: true });
    await prepare();
    await mkdir(probe, { recursive: true });
    for (const file of needs) await access(join(probe, file));
    await rmdir(probe);
    return true;
  } catch {
    for (const left of [probe, directory]) await rmdir(left).catch(() => undefined);
    return false;
  }
}

interface Mount {
  readonly place: string;
  readonly options: readonly string[];
}

/** Lines of mountinfo: … `<place>` … ` - <type> <source> <options>`. */
function mountsOf(mounts: string, type: string): readonly Mount[] {
  return mounts.split('\n').flatMap((line) => {
    const [before = '', behind = ''] = line.split(' - ');
    const [kind, , options = ''] = behind.split(' ');
    const place = before.split(' ')[4];
    return kind === type && place !== undefined ? [{ place, options: options.split(',') }] : [];
  });
}

function quotaUs(cpuMilli: number): number {
  return Math.max(1_000, Math.round((cpuMilli * PERIOD_US) / 1_000));
}

async function firstThat(
  places: readonly string[],
  fits: (place: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const place of new Set(places)) if (await fits(place)) return place;
  return undefined;
}

function readOwn(name: string): Promise<string> {
  return readFile(`/proc/self/${name}`, 'utf8').catch(() => '');
}
