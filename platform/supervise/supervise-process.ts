// Keeps one program running beside us: adopts it after our own crash, starts it again after its crash.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isSameProcess,
  type ProcessRecord,
  readLiving,
  removeRecord,
  writeRecord,
} from '#storage/process/process-record.ts';
import { signalProcess } from '#storage/process/process-state.ts';
import { StartError } from '../settings.ts';

const WATCH_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** A program that ran this long before it died starts again at once. */
const STABLE_MS = 30_000;
/** The first asks to end, the second not to wait for calls under way any longer; how long each may take. */
const STOP_STEPS = [
  ['SIGTERM', 3_000],
  ['SIGTERM', 9_000],
  ['SIGKILL', 9_000],
] as const;
/** A program that is told to end stops answering this soon, even while calls go on. */
const RETIRE_PATIENCE_MS = 2_000;
const READY_PATIENCE_MS = 20_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

export interface ProgramPlan {
  /** For messages, e.g. 网关. */
  readonly label: string;
  /** JavaScript file that Node runs. */
  readonly program: string;
  /** Its whole environment; what was started with another one, or is another program, is replaced instead of adopted. */
  readonly env: Readonly<Record<string, string>>;
  readonly recordFile: string;
  readonly logFile: string;
  /** Answers 2xx when the program works. */
  readonly healthUrl: string;
  /** Runs before the first start, not when the port is already ours from an earlier run; a throw forbids it. */
  readonly beforeFirstStart?: () => Promise<void>;
  readonly log: (line: string) => void;
}

export interface SupervisedProgram {
  readonly pid: () => number;
  readonly adopted: boolean;
  readonly isHealthy: () => Promise<boolean>;
  /** SIGTERM, so that it writes down what it holds; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Throws `StartError` with the end of the program's log when it does not come up at first. */
export async function superviseProgram(plan: ProgramPlan): Promise<SupervisedProgram> {
  const mark = await markOf(plan);
  const left = await findLeft(plan, mark);
  const adopted = left.kind === 'fits' ? left.record : undefined;
  const retired = left.kind === 'retired' ? left.record : undefined;
  if (retired === undefined && adopted === undefined) await plan.beforeFirstStart?.();
  const endRetired = async () => (retired === undefined ? undefined : stopProcess(retired));
  let current =
    adopted ??
    (await start(plan, mark).catch(async (error: unknown) => {
      await endRetired();
      throw error;
    }));
  const ending = new AbortController();
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);

  const watch = async () => {
    let wait = 0;
    let since = Date.now();
    while (!ending.signal.aborted) {
      await pause(WATCH_MS);
      if (ending.signal.aborted || isSameProcess(current)) continue;
      wait = Date.now() - since > STABLE_MS ? 0 : Math.min(wait * 2 || 100, LONGEST_PAUSE_MS);
      plan.log(`${plan.label}意外退出，${wait} 毫秒后重新启动。`);
      await pause(wait);
      if (ending.signal.aborted) return;
      since = Date.now();
      // A failed start leaves a dead process behind, so that the next round tries again.
      current = await spawnProgram(plan, mark).catch(() => current);
    }
  };
  const done = watch();

  return {
    pid: () => current.pid,
    adopted: adopted !== undefined,
    isHealthy: () => isHealthy(plan.healthUrl),
    async stop() {
      ending.abort();
      await done;
      await Promise.all([stopProcess(current), endRetired()]);
      await removeRecord(plan.recordFile);
    },
  };
}

type Left =
  | { readonly kind: 'none' }
  /** Started as we would start it. */
  | { readonly kind: 'fits'; readonly record: ProcessRecord }
  /** Started otherwise: it has given its port away and ends with its last call. */
  | { readonly kind: 'retired'; readonly record: ProcessRecord };

/** What an earlier supervisor left running. */
async function findLeft(plan: ProgramPlan, mark: string): Promise<Left> {
  const record = await readLiving(plan.recordFile);
  if (record === undefined) return { kind: 'none' };
  const healthy = await isHealthy(plan.healthUrl);
  if (healthy && record.mark === mark) return { kind: 'fits', record };
  if (healthy && (await retire(record, plan))) {
    plan.log(
      `${plan.label}是用另一份设置启动的，已换成新的；原来的进程 ${record.pid} 处理完手上的调用就退出。`,
    );
    return { kind: 'retired', record };
  }
  await stopProcess(record);
  return { kind: 'none' };
}

/** Asks it to end and waits until it takes no more calls; those under way may last long, and nobody has to wait for them. */
async function retire(record: ProcessRecord, { healthUrl }: ProgramPlan): Promise<boolean> {
  signalProcess(record.pid, 'SIGTERM');
  const deadline = Date.now() + RETIRE_PATIENCE_MS;
  while (isSameProcess(record) && (await isHealthy(healthUrl))) {
    if (Date.now() > deadline) return false;
    await sleep(5);
  }
  return true;
}

async function start(plan: ProgramPlan, mark: string): Promise<ProcessRecord> {
  const record = await spawnProgram(plan, mark);
  const deadline = Date.now() + READY_PATIENCE_MS;
  while (isSameProcess(record) && Date.now() < deadline) {
    if (await isHealthy(plan.healthUrl)) return record;
    await sleep(30);
  }
  await stopProcess(record);
  throw new StartError(`${plan.label}启动失败，日志 ${plan.logFile} 的末尾：\n${await tail(plan.logFile)}`);
}

async function spawnProgram(plan: ProgramPlan, mark: string): Promise<ProcessRecord> {
  // Its output goes to a file, not to a pipe of ours: it has to outlive us.
  const log = await openLog(plan.logFile);
  const child = spawn(process.execPath, ['--enable-source-maps', plan.program], {
    detached: true, // Ctrl-C in the terminal must reach us first, and in order.
    stdio: ['ignore', log.fd, log.fd],
    env: { ...plan.env },
  });
  child.on('error', () => undefined); // Seen as a process without pid, or as one that is gone.
  child.unref();
  await log.close();
  if (child.pid === undefined) throw new StartError(`${plan.label}无法启动。`);
  return writeRecord(plan.recordFile, child.pid, mark);
}

async function stopProcess(record: ProcessRecord): Promise<void> {
  for (const [signal, patienceMs] of STOP_STEPS) {
    if (!isSameProcess(record)) return;
    signalProcess(record.pid, signal);
    const deadline = Date.now() + patienceMs;
    while (isSameProcess(record) && Date.now() < deadline) await sleep(20);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Two processes with the same mark are the same program with the same settings. */
async function markOf(plan: ProgramPlan): Promise<string> {
  const hash = createHash('sha256').update(await readFile(plan.program));
  for (const entry of Object.entries(plan.env).sort()) hash.update(JSON.stringify(entry));
  return hash.digest('hex');
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (facts) => facts.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-10).join('\n');
}
