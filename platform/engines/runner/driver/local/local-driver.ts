// Replicas as processes of this machine. They outlive the platform: their output goes to files, their number is written down.
import { spawn } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isSameProcess,
  type ProcessRecord,
  readLiving,
  writeRecord,
} from '#storage/process/process-record.ts';
import { signalProcess } from '#storage/process/process-state.ts';
import { freezeGroup } from '../../log/keep/freeze-group.ts';
import type { Driver, Launched, LaunchOrder, ProcessEnd } from '../driver.ts';
import { findPort, type PortRange } from './find-port.ts';
import { accountOf, canStepDown, handOver, PASSAGE } from './foreign-account.ts';
import { describeEnd, lastWords } from './last-words.ts';

export interface LocalDriverOptions {
  /** `<data>/replicas`: one directory a replica. */
  readonly directory: string;
  readonly ports: () => PortRange;
  /** Whether people's programs may run under the platform's own account where there is no other. */
  readonly allowUnisolated: () => boolean;
  /**
   * Starts to keep what a replica prints; `freeze` stops its processes and answers how to let them go on, `process` tells
   * them from earlier ones.
   */
  readonly keepLog: (directory: string, freeze: () => Promise<() => void>, process: string) => KeptLog;
  /** Of a process and its descendants. */
  readonly memoryOf: (process: ProcessRecord) => Promise<number | undefined>;
  /** A process ended; `look` says how. */
  readonly onEnd: (replicaId: string) => void;
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
}

export function createLocalDriver(options: LocalDriverOptions): Driver {
  const kept = new Map<string, Kept>();
  const taken = new Set<number>();
  const homeOf = (replicaId: string) => join(options.directory, replicaId);

  async function launch(order: LaunchOrder): Promise<Launched> {
    await endEarlier(order.replicaId);
    const home = homeOf(order.replicaId);
    const temporary = join(home, 'tmp');
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    const port = await findPort(options.ports(), taken);
    taken.add(port);
    setTimeout(() => taken.delete(port), 10_000).unref();
    const account = await accountFor(order, options.directory, temporary);
    const [stdout, stderr] = await Promise.all(
      ['stdout', 'stderr'].map((name) => open(join(home, name), 'a', 0o600)),
    );
    if (stdout === undefined || stderr === undefined) throw new Error('[Bug] two files were asked for');
    const stderrFrom = (await stderr.stat()).size;
    try {
      const child = await start(order, {
        stdio: ['ignore', stdout.fd, stderr.fd],
        environment: {
          ...baseEnvironment(temporary),
          ...order.environment,
          HOST: '127.0.0.1',
          PORT: String(port),
        },
        ...account,
      });
      const record = await writeRecord(join(home, 'process.json'), child.pid, '');
      const state: Kept = {
        record,
        stderrFrom,
        why: '',
        log: keepLog(home, record),
        ended: child.ended.then((end) => {
          state.end = end;
          // What it started must not outlive it.
          signalProcess(-record.pid, 'SIGKILL');
          options.onEnd(order.replicaId);
        }),
      };
      kept.set(order.replicaId, state);
      return { node: hostname(), port, processId: record.pid, processStarted: record.started };
    } finally {
      await Promise.all([stdout.close(), stderr.close()]);
    }
  }

  function keepLog(home: string, record: ProcessRecord): KeptLog {
    // A process that ended writes no more, and its number may be another's.
    const freeze = async () => (isSameProcess(record) ? freezeGroup(record.pid) : () => undefined);
    return options.keepLog(home, freeze, `${record.pid}/${record.started}`);
  }

  async function endEarlier(replicaId: string): Promise<void> {
    const living = kept.get(replicaId)?.record ?? (await readLiving(join(homeOf(replicaId), 'process.json')));
    if (living !== undefined && isSameProcess(living)) signalProcess(-living.pid, 'SIGKILL');
    await kept.get(replicaId)?.log.stop();
    kept.delete(replicaId);
  }

  async function look(replicaId: string): Promise<'none' | 'alive' | ProcessEnd> {
    const state = kept.get(replicaId);
    if (state === undefined) return 'none';
    if (isSameProcess(state.record)) return 'alive';
    // The system knows of an end a moment before we are told how it was.
    await state.ended;
    return endOf(homeOf(replicaId), state);
  }

  return {
    kind: 'local',
    refuse(runtime) {
      if (runtime === 'onnx') return undefined;
      if (runtime !== 'command') return '镜像和 Helm 包需要集群驱动，本平台使用本机进程驱动';
      if (canStepDown() || options.allowUnisolated()) return undefined;
      return '平台没有以 root 运行，启动命令会拥有平台账号的全部权限；系统管理员可以在系统设置中允许';
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
      kept.set(replicaId, { record, stderrFrom: 0, why: '', log: keepLog(home, record) });
      return true;
    },
    async forget(replicaId) {
      await kept.get(replicaId)?.log.stop();
      kept.delete(replicaId);
    },
    async remove(replicaId) {
      await endEarlier(replicaId);
      await rm(homeOf(replicaId), { recursive: true, force: true });
    },
    async end(patienceMs) {
      const living = () => [...kept.values()].filter(({ record }) => isSameProcess(record));
      for (const { record } of living()) signalProcess(-record.pid, 'SIGTERM');
      const deadline = Date.now() + patienceMs;
      while (living().length > 0 && Date.now() < deadline) await sleep(20);
      for (const { record } of living()) signalProcess(-record.pid, 'SIGKILL');
      await Promise.all([...kept.values()].map(({ log }) => log.stop()));
      kept.clear();
    },
  };
}

interface Started {
  readonly pid: number;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

interface StartOptions {
  readonly stdio: ['ignore', number, number];
  readonly environment: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly gid?: number;
}

function start(order: LaunchOrder, { stdio, environment, ...ids }: StartOptions): Promise<Started> {
  const [program = '', ...args] = order.command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: order.directory,
      detached: true, // A group of its own, so that what it starts ends with it; and it outlives us.
      stdio,
      env: { ...environment },
      ...ids,
    });
    const ended: Started['ended'] = new Promise((end) =>
      child.once('exit', (code, signal) => end({ code, signal })),
    );
    child.once('error', (error: NodeJS.ErrnoException) => reject(explainStart(error, program)));
    child.once('spawn', () => {
      child.unref();
      if (child.pid === undefined) reject(new Error('进程没有编号'));
      else resolve({ pid: child.pid, ended });
    });
  });
}

function explainStart(error: NodeJS.ErrnoException, program: string): Error {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `找不到启动命令“${program}”或模型目录`,
    EACCES: `启动命令“${program}”没有执行权限`,
    ENOEXEC: `启动命令“${program}”不是可执行文件`,
    EAGAIN: '系统的进程数已达上限',
    ENOMEM: '系统内存不足',
  };
  return new Error(reasons[error.code ?? ''] ?? `进程无法启动：${error.message}`, { cause: error });
}

/** As root we can step down for a foreign program; anybody else cannot. */
async function accountFor({ owner, directory }: LaunchOrder, replicas: string, temporary: string) {
  if (owner === undefined || !canStepDown()) return {};
  const account = accountOf(owner);
  await chmod(replicas, PASSAGE);
  await handOver(directory, account);
  await handOver(temporary, account);
  return account;
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
