// Replicas as processes of this machine. They outlive the platform: their output goes to files, their number is written down.
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  accountOf,
  type ForeignAccount,
  makeOwnDirectory,
  PASSAGE,
} from '#storage/process/foreign-account.ts';
import { lendDirectory } from '#storage/process/lend-directory.ts';
import {
  isSameProcess,
  type ProcessRecord,
  readLiving,
  writeRecord,
} from '#storage/process/process-record.ts';
import { signalProcess } from '#storage/process/process-state.ts';
import { freezeGroup } from '../../log/keep/freeze-group.ts';
import type { Driver, Launched, LaunchOrder, ProcessEnd } from '../driver.ts';
import { createPlaces, type PlaceOptions } from './give-place.ts';
import type { Cgroups } from './hold/cgroups.ts';
import { watchDisk } from './hold/disk-watch.ts';
import { endRest, ownerOf } from './hold/end-rest.ts';
import { openWayOut } from './hold/way-out.ts';
import { describeEnd, lastWords } from './last-words.ts';
import { removeSocketPlace, wayOutOf } from './socket-place.ts';
import { type ReplicaLimits, type Started, startBehindGate } from './start-behind-gate.ts';

/** A small share must not make a start slow: so long it may use a whole core. */
const START_MS = 10_000;
const START_CPU_MILLI = 1_000;

export interface LocalDriverOptions extends PlaceOptions {
  /** Whether people's programs may run under the platform's own account where there is no other. */
  readonly allowUnisolated: () => boolean;
  /** Whose programs run under accounts without rights; for our own, such accounts must be able to read them. */
  readonly stepDown: { readonly own: boolean; readonly foreign: boolean };
  readonly limits: () => ReplicaLimits;
  /** Of control groups; absent: there are none, and limits hold for each process. */
  readonly cgroups: Cgroups | undefined;
  /**
   * Starts to keep what a replica prints; `freeze` stops its processes and answers how to let them go on, `process` tells
   * them from earlier ones.
   */
  readonly keepLog: (directory: string, freeze: () => Promise<() => void>, process: string) => KeptLog;
  /** Of a process and its descendants. */
  readonly memoryOf: (process: ProcessRecord) => Promise<number | undefined>;
  /** A process ended; `look` says how. */
  readonly onEnd: (replicaId: string) => void;
  readonly onError: (error: unknown) => void;
}

export interface KeptLog {
  /** Resolves when everything printed so far is kept. */
  readonly stop: () => Promise<void>;
}

interface Kept {
  record: ProcessRecord;
  readonly log: KeptLog;
  /** Where stderr stood when the process began. */
  readonly stderrFrom: number;
  /** Why we ended it ourselves. */
  why: string;
  end?: { readonly code: number | null; readonly signal: string | null };
  /** Resolves when `end` is known; absent for a process that an earlier run of this program started. */
  readonly ended?: Promise<void>;
  /** Ends what the process left behind, once. */
  readonly sweep: () => Promise<void>;
}

interface Found {
  readonly account: ForeignAccount | undefined;
  readonly hasWayOut: boolean;
  readonly stderrFrom?: number;
  readonly ended?: Started['ended'];
}

export function createLocalDriver(options: LocalDriverOptions): Driver {
  const kept = new Map<string, Kept>();
  const places = createPlaces(options);
  const homeOf = (replicaId: string) => join(options.directory, replicaId);

  async function launch(order: LaunchOrder): Promise<Launched> {
    await endEarlier(order.replicaId);
    const home = homeOf(order.replicaId);
    const temporary = join(home, 'tmp');
    await mkdir(home, { recursive: true, mode: 0o700 });
    const account = options.stepDown[order.isForeign ? 'foreign' : 'own'] ? accountFor(order) : undefined;
    if (account !== undefined) await letReach(order, account, [options.directory, home]);
    await makeOwnDirectory(temporary, account);
    const place = await places.give(order, account);
    const [stdout, stderr] = await Promise.all(
      ['stdout', 'stderr'].map((name) => open(join(home, name), 'a', 0o600)),
    );
    if (stdout === undefined || stderr === undefined) throw new Error('[Bug] two files were asked for');
    const stderrFrom = (await stderr.stat()).size;
    try {
      const limits = options.limits();
      const child = await startBehindGate(order, {
        enclose: place.enclose,
        stdio: ['ignore', stdout.fd, stderr.fd],
        environment: {
          ...baseEnvironment(temporary),
          ...place.defaults,
          ...order.environment,
          ...place.environment,
        },
        account,
        limits,
      });
      const record = await bound(order, child.pid, limits);
      await keep(order.replicaId, record, {
        account,
        stderrFrom,
        ended: child.ended,
        hasWayOut: place.reach === 'proxy',
      });
      child.begin();
      return {
        node: hostname(),
        address: place.address,
        processHold: holdOf(account),
        networkReach: place.reach,
        processId: record.pid,
        processStarted: record.started,
      };
    } finally {
      await Promise.all([stdout.close(), stderr.close()]);
    }
  }

  function holdOf(account: ForeignAccount | undefined): string {
    if (options.cgroups !== undefined) return `cgroup${options.cgroups.version}`;
    return account === undefined ? 'mark' : 'account';
  }

  /** Puts the process, which still waits, behind its limits, and writes down that it is there. */
  async function bound(
    order: LaunchOrder,
    pid: number,
    { processes }: ReplicaLimits,
  ): Promise<ProcessRecord> {
    try {
      await options.cgroups?.hold(order.replicaId, pid, { processes, ...cpuOf(order, START_CPU_MILLI) });
      setTimeout(() => {
        if (kept.get(order.replicaId)?.record.pid !== pid) return;
        options.cgroups?.limit(order.replicaId, { processes, ...cpuOf(order) }).catch(options.onError);
      }, START_MS).unref();
      return await writeRecord(join(homeOf(order.replicaId), 'process.json'), pid, '');
    } catch (error) {
      signalProcess(-pid, 'SIGKILL');
      throw error;
    }
  }

  /** From now on the replica is looked after. */
  async function keep(replicaId: string, record: ProcessRecord, found: Found): Promise<void> {
    const { account, stderrFrom = 0, ended } = found;
    const home = homeOf(replicaId);
    const closeWayOut = found.hasWayOut
      ? await openWayOut(wayOutOf(options.directory, replicaId), options.wayOut)
      : () => undefined;
    const stopWatch = watchDisk(
      join(home, 'tmp'),
      () => options.limits().diskBytes,
      (bytes) => {
        state.why = `写入的文件共 ${megabytes(bytes)} MB，超过上限 ${megabytes(options.limits().diskBytes)} MB`;
        signalProcess(-record.pid, 'SIGKILL');
      },
    );
    let swept: Promise<void> | undefined;
    const sweep = () => {
      stopWatch();
      closeWayOut();
      if (isSameProcess(record)) signalProcess(-record.pid, 'SIGKILL');
      swept ??= endRest(replicaId, account, options.cgroups).catch(options.onError);
      return swept;
    };
    const state: Kept = {
      record,
      stderrFrom,
      why: '',
      log: keepLog(home, record),
      sweep,
      ...(ended === undefined
        ? {}
        : {
            ended: ended.then(async (end) => {
              state.end = end;
              // What it started must not outlive it.
              signalProcess(-record.pid, 'SIGKILL');
              await sweep();
              options.onEnd(replicaId);
            }),
          }),
    };
    kept.set(replicaId, state);
  }

  function keepLog(home: string, record: ProcessRecord): KeptLog {
    // A process that ended writes no more, and its number may be another's.
    const freeze = async () => (isSameProcess(record) ? freezeGroup(record.pid) : () => undefined);
    return options.keepLog(home, freeze, `${record.pid}/${record.started}`);
  }

  async function endEarlier(replicaId: string): Promise<void> {
    const known = kept.get(replicaId);
    const living = known?.record ?? (await readLiving(join(homeOf(replicaId), 'process.json')));
    if (living !== undefined && isSameProcess(living)) signalProcess(-living.pid, 'SIGKILL');
    await (known?.sweep() ??
      endRest(replicaId, await ownerOf(homeOf(replicaId), replicaId), options.cgroups));
    await known?.log.stop();
    kept.delete(replicaId);
  }

  async function look(replicaId: string): Promise<'none' | 'alive' | ProcessEnd> {
    const state = kept.get(replicaId);
    if (state === undefined) return 'none';
    if (isSameProcess(state.record)) return 'alive';
    // The system knows of an end a moment before we are told how it was.
    await (state.ended ?? state.sweep());
    return endOf(homeOf(replicaId), state);
  }

  return {
    kind: 'local',
    refuse(runtime) {
      if (runtime === 'onnx') return undefined;
      if (runtime !== 'command') return '镜像和 Helm 包需要集群驱动，本平台使用本机进程驱动';
      if (options.allowUnisolated()) return undefined;
      if (!options.stepDown.foreign)
        return '平台没有以 root 运行，启动命令会拥有平台账号的全部权限；系统管理员可以在系统设置中允许';
      if (options.network === undefined)
        return '系统不提供独立的网络（user namespace，以及 unshare、ip、setpriv 命令），启动命令能访问本机的所有端口；系统管理员可以在系统设置中允许';
      return undefined;
    },
    launch,
    look,
    async signal(replicaId, signal, why) {
      const state = kept.get(replicaId);
      if (state === undefined || !isSameProcess(state.record)) return;
      if (why !== '') state.why = why;
      signalProcess(-state.record.pid, signal);
    },
    async memoryBytes(replicaId) {
      const state = kept.get(replicaId);
      return state === undefined ? undefined : options.memoryOf(state.record);
    },
    async adopt(replicaId) {
      const home = homeOf(replicaId);
      const record = await readLiving(join(home, 'process.json'));
      if (record === undefined) return false;
      const account = await ownerOf(home, replicaId);
      const hasWayOut = existsSync(wayOutOf(options.directory, replicaId));
      await keep(replicaId, record, { account, hasWayOut });
      return true;
    },
    async forget(replicaId) {
      await kept.get(replicaId)?.sweep();
      await kept.get(replicaId)?.log.stop();
      kept.delete(replicaId);
    },
    async remove(replicaId) {
      await endEarlier(replicaId);
      await removeSocketPlace(options.directory, replicaId);
      await rm(homeOf(replicaId), { recursive: true, force: true });
    },
    async end(patienceMs) {
      const living = () => [...kept.values()].filter(({ record }) => isSameProcess(record));
      for (const { record } of living()) signalProcess(-record.pid, 'SIGTERM');
      const deadline = Date.now() + patienceMs;
      while (living().length > 0 && Date.now() < deadline) await sleep(20);
      await Promise.all([...kept.values()].map(({ sweep }) => sweep()));
      await Promise.all([...kept.values()].map(({ log }) => log.stop()));
      kept.clear();
    },
  };
}

/** Our own programs keep to their threads. */
function cpuOf({ isForeign, cpuMilli }: LaunchOrder, least = 0): { readonly cpuMilli?: number } {
  return isForeign ? { cpuMilli: Math.max(cpuMilli, least) } : {};
}

/** One for each replica, in the group of those that may read its package. */
function accountFor({ replicaId, packageId }: LaunchOrder): ForeignAccount {
  const account = accountOf(replicaId);
  return packageId === undefined ? account : { ...account, gid: accountOf(packageId).gid };
}

async function letReach(
  { directory, packageId }: LaunchOrder,
  { gid }: ForeignAccount,
  above: readonly string[],
): Promise<void> {
  for (const passage of above) await chmod(passage, PASSAGE);
  if (packageId === undefined) return;
  await chmod(dirname(directory), PASSAGE);
  await lendDirectory(directory, gid).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('找不到模型目录', { cause: error }) : error;
  });
}

function baseEnvironment(temporary: string): Readonly<Record<string, string>> {
  const { PATH = '/usr/local/bin:/usr/bin:/bin', LANG = 'C.UTF-8', TZ } = process.env;
  return {
    PATH: [dirname(process.execPath), PATH].join(delimiter),
    HOME: temporary,
    TMPDIR: temporary,
    LANG,
    ...(TZ === undefined ? {} : { TZ }),
  };
}

async function endOf(home: string, { end, why, stderrFrom }: Kept): Promise<ProcessEnd> {
  const words = await lastWords(join(home, 'stderr'), stderrFrom);
  return {
    reason: why === '' ? describeEnd(end, words) : why,
    ...(end?.code === undefined || end.code === null ? {} : { exitCode: end.code }),
    ...(end?.signal === undefined || end.signal === null ? {} : { exitSignal: end.signal }),
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
