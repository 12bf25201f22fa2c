// Workloads as processes of this machine. They outlive the platform: their output goes to files, their number is written down.
import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { isSocketAddress } from '#core/replica-address.ts';
import { type ProcessRecord, writeRecord } from '#storage/process/process-record.ts';
import { signalProcess } from '#storage/process/process-state.ts';
import { makeOwnDirectory, PASSAGE, type SandboxUser } from '#storage/process/sandbox-user.ts';
import type { WorkloadLog } from '../../log/workload-log.ts';
import type { Driver, Launched } from '../driver.ts';
import { isForeign, type Workload } from '../workload.ts';
import { openExitNote, removeExitNote } from './exit-note.ts';
import { explainSilence } from './explain-silence.ts';
import { createPlaces, type Place, type PlaceOptions } from './give-place.ts';
import { listLeft, PROCESS_FILE } from './left-processes.ts';
import { createProcessReader } from './proc/process-reader.ts';
import { handleOf, processOf } from './process-handle.ts';
import { type ReaderAccount, readerAccount } from './reader-account.ts';
import { type LocalPrograms, resolveProgram } from './resolve-program.ts';
import { createRuns, type RunsOptions } from './runs.ts';
import { removeSocketPlace } from './socket-place.ts';
import { type ReplicaLimits, startBehindGate } from './start-behind-gate.ts';
import { createUsageMeter } from './usage-meter.ts';

/** A small share must not make a start slow: so long it may use a whole core. */
const START_MS = 10_000;
const START_CPU_MILLI = 1_000;

export interface LocalDriverOptions extends PlaceOptions, RunsOptions {
  readonly programs: LocalPrograms;
  /** Whether people's programs may run under the platform's own account where there is no other. */
  readonly allowUnisolated: () => boolean;
  /** Whose programs run under accounts without rights; for our own, such accounts must be able to read them. */
  readonly stepDown: { readonly own: boolean; readonly foreign: boolean };
  /** What `keepLog` kept, by the id of the workload. */
  readonly log: (id: string) => WorkloadLog;
}

const LOCAL = 'local';

export function createLocalDriver(options: LocalDriverOptions): Driver {
  const runs = createRuns(options);
  const places = createPlaces(options);
  const reader = createProcessReader();

  async function launch(workload: Workload): Promise<Launched> {
    const { id, program, goal } = workload;
    await runs.drop(id);
    const command = resolveProgram(workload, options.programs);
    const home = runs.homeOf(id);
    const temporary = join(home, 'tmp');
    await mkdir(home, { recursive: true, mode: 0o700 });
    const account = options.stepDown[isForeign(program) ? 'foreign' : 'own']
      ? await readerAccount(home, command.lent)
      : undefined;
    if (account !== undefined) for (const passage of [options.directory, home]) await chmod(passage, PASSAGE);
    await makeOwnDirectory(temporary, account);
    const place = await places.give(workload, temporary, account);
    await removeExitNote(home);
    const stdout = await open(join(home, 'stdout'), 'a', 0o600);
    const stderr = await open(join(home, 'stderr'), 'a', 0o600);
    const exitNote = goal.kind === 'finish' ? await openExitNote(home) : undefined;
    try {
      const { size: stderrFrom } = await stderr.stat();
      const limits = options.limits();
      const environment = { ...baseEnvironment(temporary), ...place.defaults };
      const child = await startBehindGate(command, {
        enclose: place.enclose,
        output: { stdout, stderr },
        exitNote,
        environment: { ...environment, ...command.environment, ...place.environment, AIC_REPLICA: id },
        account,
        limits,
      });
      const record = await bound(workload, child.pid, limits);
      const placement = placementOf(place, account);
      await runs.keep({
        id,
        record,
        placement,
        account,
        memoryBytes: workload.resources.memoryBytes,
        stderrFrom,
        ended: child.ended,
        hasWayOut: place.hasWayOut === true,
      });
      child.begin();
      return { handle: handleOf(record), placement };
    } finally {
      await Promise.all([stdout.close(), stderr.close(), exitNote?.close()]);
    }
  }

  function placementOf({ address, reach }: Place, account: ReaderAccount | undefined) {
    return {
      node: hostname(),
      ...(address === undefined ? {} : { endpoint: address }),
      processHold: holdOf(account),
      networkReach: reach,
    };
  }

  function holdOf(account: SandboxUser | undefined): string {
    if (options.cgroups !== undefined) return `cgroup${options.cgroups.version}`;
    return account === undefined ? 'mark' : 'account';
  }

  /** Puts the process, which still waits, behind its limits, and writes down that it is there. */
  async function bound(
    workload: Workload,
    pid: number,
    { processes }: ReplicaLimits,
  ): Promise<ProcessRecord> {
    const { id } = workload;
    try {
      await options.cgroups?.hold(id, pid, { processes, ...cpuOf(workload, START_CPU_MILLI) });
      setTimeout(() => {
        if (!runs.isLed(id, pid)) return;
        options.cgroups?.limit(id, { processes, ...cpuOf(workload) }).catch(options.onError);
      }, START_MS).unref();
      return await writeRecord(join(runs.homeOf(id), PROCESS_FILE), pid, '');
    } catch (error) {
      signalProcess(-pid, 'SIGKILL');
      throw error;
    }
  }

  return {
    name: LOCAL,
    refuse(runtime) {
      if (runtime === 'onnx' || runtime === 'preset') return undefined;
      if (runtime !== 'command') return '镜像和 Helm 包需要集群驱动，本平台使用本机进程驱动';
      if (options.allowUnisolated()) return undefined;
      if (!options.stepDown.foreign)
        return '平台没有以 root 运行，启动命令会拥有平台账号的全部权限；系统管理员可以在系统设置中允许';
      if (options.network === undefined)
        return '系统不提供独立的网络（user namespace，以及 unshare、ip、setpriv 命令），启动命令能访问本机的所有端口；系统管理员可以在系统设置中允许';
      return undefined;
    },
    launch,
    async adopt(left) {
      if (!(await runs.adopt(left))) return false;
      const endpoint = left.placement?.endpoint;
      // Started by an older platform: any client of the port could call it.
      if (!left.isForeign && endpoint !== undefined && !isSocketAddress(endpoint))
        runs.signal(left.id, 'SIGKILL', { cause: 'stopped', why: '平台升级后不再监听端口，重新启动' });
      return true;
    },
    status: runs.status,
    listen: runs.listen,
    stop: async (id, why) => runs.signal(id, 'SIGTERM', { cause: 'stopped', why }),
    kill: async (id, why) => runs.signal(id, 'SIGKILL', { cause: 'stopped', why }),
    forget: runs.drop,
    async remove(id) {
      await runs.drop(id);
      await removeSocketPlace(options.directory, id);
      await rm(runs.homeOf(id), { recursive: true, force: true });
    },
    list: () => readdir(options.directory).catch(() => []),
    left: async () => (await listLeft(options.directory)).filter((id) => !runs.isKept(id)),
    end: runs.end,
    log: options.log,
    sample: createUsageMeter(dirname(options.directory)),
    processes: (run) => reader.tree(processOf(run)),
    environment: (run) => reader.environment(processOf(run)),
    explainSilence,
  };
}

/** Our own programs keep to their threads. */
function cpuOf({ program, resources: { cpuMilli } }: Workload, least = 0): { readonly cpuMilli?: number } {
  return isForeign(program) ? { cpuMilli: Math.max(cpuMilli, least) } : {};
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
