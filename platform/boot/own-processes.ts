// Which processes of this machine are the platform's, as the files of its data directory tell.
import { join } from 'node:path';
import { readLeftProcesses } from '#engines/runner/driver/local/left-processes.ts';
import {
  type ProcessIdentity,
  type ProcessTable,
  readProcessTable,
  treeOf,
} from '#engines/runner/driver/local/proc/process-table.ts';
import { readPostmasterFile } from '#storage/embedded-postgres/postmaster-file.ts';
import { readLiving } from '#storage/process/process-record.ts';
import { demoRecord } from './demo-record.ts';
import { replicasDirectory } from './start-drivers.ts';

/**
 * Server, gateway, database and replicas with all that they started; the demo's service stands for one that runs
 * elsewhere and is none of them. Empty where the system has no /proc.
 */
export async function readOwnProcesses(dataDir: string): Promise<readonly number[]> {
  const table = await readProcessTable();
  if (table === undefined) return [];
  const [roots, guests] = await Promise.all([readRoots(dataDir), readRecords([demoRecord(dataDir)])]);
  const own = pidsOf(table, roots);
  for (const pid of pidsOf(table, guests)) own.delete(pid);
  return [...own];
}

async function readRoots(dataDir: string): Promise<readonly ProcessIdentity[]> {
  const files = ['server.pid', 'gateway.pid'].map((name) => join(dataDir, name));
  const postmaster = await readPostmasterFile(join(dataDir, 'postgres'));
  const database = postmaster === undefined ? [] : [{ pid: postmaster.pid }];
  const replicas = await readLeftProcesses(replicasDirectory(dataDir));
  return [...(await readRecords(files)), ...replicas, ...database];
}

async function readRecords(files: readonly string[]): Promise<readonly ProcessIdentity[]> {
  const found = await Promise.all(files.map(readLiving));
  return found.flatMap((record) => record ?? []);
}

function pidsOf(table: ProcessTable, roots: readonly ProcessIdentity[]): Set<number> {
  return new Set(roots.flatMap((root) => treeOf(table, root)).map(({ pid }) => pid));
}
