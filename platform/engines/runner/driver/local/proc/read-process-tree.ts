// A process and its descendants as a person looks at them.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isProcessAlive } from '#storage/process/process-state.ts';
import type { ProcessList } from '../../workload-status.ts';
import { processCpuMilli, startedAfterBoot } from './cpu-use.ts';
import { commandLine, diskUse, openFiles, readStatus } from './process-files.ts';
import type { ProcessStat } from './process-stat.ts';
import { type ProcessIdentity, type ProcessTable, readProcessTable, treeOf } from './process-table.ts';

export interface TreeOptions {
  readonly started?: string | undefined;
  readonly table?: ProcessTable | undefined;
  readonly before?: ProcessTable | undefined;
}

export async function readProcessTree(pid: number, options: TreeOptions = {}): Promise<ProcessList> {
  const table = options.table ?? (await readProcessTable());
  if (table === undefined) return { isMeasured: false, isAlive: isProcessAlive(pid) };
  const root: ProcessIdentity = { pid, started: options.started };
  const accounts = readAccounts();
  const bootedAt = Date.now() - table.at * 1_000;
  const processes = treeOf(table, root).flatMap((stat) => {
    const details = readDetails(stat, accounts);
    if (details === undefined) return [];
    const startedAt = new Date(bootedAt + startedAfterBoot(stat) * 1_000);
    return [{ ...details, startedAt, cpuMilli: processCpuMilli(stat, table, options.before) }];
  });
  return { isMeasured: true, processes };
}

/** Undefined when it ended since the table was read. */
function readDetails(stat: ProcessStat, accounts: ReadonlyMap<string, string>) {
  const { pid, parentPid, state, threads, virtualBytes } = stat;
  const status = readStatus(pid);
  if (status === undefined) return undefined;
  const disk = diskUse(pid);
  const command = commandLine(pid);
  return {
    pid,
    parentPid,
    user: accounts.get(status.userId) ?? status.userId,
    state,
    name: programName(stat.name, command),
    command,
    threads,
    residentBytes: status.residentBytes,
    virtualBytes,
    readBytes: disk?.readBytes,
    writeBytes: disk?.writeBytes,
    openFiles: openFiles(pid),
  };
}

/** Node since version 24 calls its first thread so, and the system shows that as the name of the program. */
const FIRST_THREAD = 'MainThread';

function programName(name: string, [program]: readonly string[]): string {
  return name === FIRST_THREAD && program !== undefined ? basename(program) : name;
}

/** Number of the account -> its name. */
function readAccounts(): ReadonlyMap<string, string> {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return new Map(lines.map((line) => line.split(':')).map(([name = '', , uid = '']) => [uid, name]));
  } catch {
    return new Map();
  }
}
