// Keeps one program running beside us: adopts it after our own crash, starts it again after its crash, and replaces it
// without refusing any call.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isSameProcess,
  type ProcessRecord,
  readLiving,
  removeRecord,
  writeRecord,
} from '#storage/process/process-record.ts';
import { StartError } from '../settings/start-error.ts';
import { askForSuccessor, ProgramRefused, watchEnding } from './ask-program.ts';
import { controlPath } from './control-path.ts';
import { type ProgramStart, spawnProgram } from './spawn-program.ts';
import { stopProcess, tellToEnd } from './stop-process.ts';

const WATCH_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** A program that ran this long before it died starts again at once. */
const STABLE_MS = 30_000;
/** A program asked to end stops answering this soon, even while calls go on. */
const RETIRE_PATIENCE_MS = 2_000;
/** What does not even give its place away is not left to finish anything. */
const STUCK_PATIENCE_MS = 1_000;
const READY_PATIENCE_MS = 20_000;

export interface ProgramPlan extends ProgramStart {
  /** For messages, e.g. 网关. */
  readonly label: string;
  /** Its whole environment; what was started with another one, or is another program, is replaced instead of adopted. */
  readonly env: Readonly<Record<string, string>>;
  readonly recordFile: string;
  /** Answers 2xx when the program works. */
  readonly healthUrl: string;
  /** For sockets between the program and us, of our account alone; absent: it only knows signals. */
  readonly controlDirectory?: string;
  /** Throws when another process took its place. */
  readonly checkPlace?: () => Promise<void>;
  /** How long it may finish work under way after an end request. */
  readonly drainMs: () => Promise<number>;
  readonly log: (line: string) => void;
}

export interface SupervisedProgram {
  readonly pid: () => number;
  readonly adopted: boolean;
  readonly isHealthy: () => Promise<boolean>;
  /** Lets it finish what is under way and write down what it holds, not any longer once `hurried`; resolves when it is gone. */
  stop(hurried?: AbortSignal): Promise<void>;
}

/** Throws `StartError` with the end of the program's log when it does not come up at first. */
export async function superviseProgram(plan: ProgramPlan): Promise<SupervisedProgram> {
  const mark = await markOf(plan);
  const left = await findLeft(plan, mark);
  if (left.kind === 'none') await plan.checkPlace?.();
  /** They end with their last call. */
  const replaced = left.kind === 'replaced' ? [left.former] : [];
  /** Already signalled: a second signal would cut its calls off. */
  const signalled = left.kind === 'retired' ? [left.former] : [];
  let current =
    left.kind === 'fits' || left.kind === 'replaced'
      ? left.record
      : await start(plan, mark).catch(async (error: unknown) => {
          await Promise.all(signalled.map((record) => stopProcess(record, { patienceMs: 0 })));
          throw error;
        });
  const ending = new AbortController();
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);

  let replacing: Promise<void> = Promise.resolve();
  const replace = async (former: ProcessRecord) => {
    if (ending.signal.aborted || current !== former) return;
    try {
      current = await succeed(former, plan, mark);
      replaced.push(former);
      plan.log(
        `${plan.label}收到结束信号，新的进程已接手；原来的进程 ${former.pid} 处理完手上的调用就退出。`,
      );
    } catch (error) {
      plan.log(
        `${plan.label}收到结束信号，新的进程没有接手：${error instanceof Error ? error.message : error}`,
      );
    }
  };
  let watched: { readonly record: ProcessRecord; readonly stop: () => void } | undefined;
  /** Called when another process tells the program to end. */
  const listen = () => {
    const record = current;
    const path = plan.controlDirectory && controlPath(plan.controlDirectory, record.pid);
    if (watched?.record === record || !path) return;
    watched?.stop();
    const stop = watchEnding(path, (isEnding) => {
      if (isEnding) replacing = replace(record);
      else if (watched?.record === record) watched = undefined;
    });
    watched = { record, stop };
  };

  const watch = async () => {
    let wait = 0;
    let since = Date.now();
    while (!ending.signal.aborted) {
      listen();
      await pause(WATCH_MS);
      await replacing;
      if (ending.signal.aborted || isSameProcess(current)) continue;
      wait = Date.now() - since > STABLE_MS ? 0 : Math.min(wait * 2 || 100, LONGEST_PAUSE_MS);
      plan.log(`${plan.label}意外退出，${wait} 毫秒后重新启动。`);
      await pause(wait);
      if (ending.signal.aborted) return;
      since = Date.now();
      // A failed start leaves a dead process behind, so that the next round tries again.
      current = await spawnRecorded(plan, mark).catch(() => current);
    }
  };
  const done = watch();

  return {
    pid: () => current.pid,
    adopted: left.kind === 'fits',
    isHealthy: () => isHealthy(plan.healthUrl),
    async stop(hurried) {
      ending.abort();
      watched?.stop();
      await done;
      const options = { patienceMs: await plan.drainMs(), ...(hurried === undefined ? {} : { hurried }) };
      const told = [current, ...replaced];
      await Promise.all(told.map((record) => tellToEnd(record, plan.controlDirectory)));
      await Promise.all([...told, ...signalled].map((record) => stopProcess(record, options)));
      await removeRecord(plan.recordFile);
    },
  };
}

type Left =
  | { readonly kind: 'none' }
  /** Started as we would start it. */
  | { readonly kind: 'fits'; readonly record: ProcessRecord }
  /** Started otherwise: its successor listens on the same socket. */
  | { readonly kind: 'replaced'; readonly record: ProcessRecord; readonly former: ProcessRecord }
  /** Started otherwise, by a release that cannot hand its socket on or for another place: it has given its own away. */
  | { readonly kind: 'retired'; readonly former: ProcessRecord };

/** What an earlier supervisor left running. */
async function findLeft(plan: ProgramPlan, mark: string): Promise<Left> {
  const record = await readLiving(plan.recordFile);
  if (plan.controlDirectory !== undefined) await tidyUp(plan.controlDirectory, record?.pid);
  if (record === undefined) return { kind: 'none' };
  const healthy = await isHealthy(plan.healthUrl);
  if (healthy && record.mark === mark) return { kind: 'fits', record };
  const successor = healthy ? await succeed(record, plan, mark).catch(whenRefused(plan)) : undefined;
  if (successor !== undefined || (await retire(record, plan))) {
    plan.log(
      `${plan.label}是用另一份设置启动的，已换成新的；原来的进程 ${record.pid} 处理完手上的调用就退出。`,
    );
    return successor === undefined
      ? { kind: 'retired', former: record }
      : { kind: 'replaced', record: successor, former: record };
  }
  await stopProcess(record, { patienceMs: STUCK_PATIENCE_MS });
  return { kind: 'none' };
}

/** Sockets of programs that were killed. */
async function tidyUp(directory: string, living: number | undefined): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory))
    if (name !== `${living}.sock`) await rm(join(directory, name), { force: true });
}

/** What runs goes on when its successor does not come up; a release that has no successors gives its place away. */
function whenRefused(plan: ProgramPlan) {
  return async (error: unknown): Promise<undefined> => {
    if (error instanceof ProgramRefused) throw await startError(plan);
  };
}

/** Rejects when the program cannot hand over its socket, or no successor came up. */
async function succeed(former: ProcessRecord, plan: ProgramPlan, mark: string): Promise<ProcessRecord> {
  const path = plan.controlDirectory && controlPath(plan.controlDirectory, former.pid);
  if (!path) throw new Error('没有控制套接字');
  const { program, env, logFile, recordFile } = plan;
  await askForSuccessor(path, { program, env, logFile, recordFile, mark });
  const record = await readLiving(recordFile);
  if (record === undefined || record.pid === former.pid) throw new Error('后继进程已退出');
  return record;
}

/** Asks it to end and waits until its place is free; calls under way may last long, and no caller awaits this. */
async function retire(record: ProcessRecord, plan: ProgramPlan): Promise<boolean> {
  await tellToEnd(record, plan.controlDirectory);
  const deadline = Date.now() + RETIRE_PATIENCE_MS;
  while (isSameProcess(record) && !(await isPlaceFree(plan))) {
    if (Date.now() > deadline) return false;
    await sleep(5);
  }
  return true;
}

async function isPlaceFree({ healthUrl, checkPlace }: ProgramPlan): Promise<boolean> {
  if (await isHealthy(healthUrl)) return false;
  return (
    checkPlace === undefined ||
    checkPlace().then(
      () => true,
      () => false,
    )
  );
}

async function start(plan: ProgramPlan, mark: string): Promise<ProcessRecord> {
  const record = await spawnRecorded(plan, mark);
  const deadline = Date.now() + READY_PATIENCE_MS;
  while (isSameProcess(record) && Date.now() < deadline) {
    if (await isHealthy(plan.healthUrl)) return record;
    await sleep(30);
  }
  await stopProcess(record, { patienceMs: 0 });
  throw await startError(plan);
}

async function startError({ label, logFile }: ProgramPlan): Promise<StartError> {
  return new StartError(`${label}启动失败，日志 ${logFile} 的末尾：\n${await tail(logFile)}`);
}

async function spawnRecorded(plan: ProgramPlan, mark: string): Promise<ProcessRecord> {
  const { pid } = await spawnProgram(plan);
  if (pid === undefined) throw new StartError(`${plan.label}无法启动。`);
  return writeRecord(plan.recordFile, pid, mark);
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

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-10).join('\n');
}
