// Which processes of this machine are the platform's, as the files of its data directory tell.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ProcessIdentity,
  type ProcessTable,
  readProcessTable,
  treeOf,
} from '#engines/runner/proc/process-table.ts';
import { readPostmasterFile } from '#storage/embedded-postgres/postmaster-file.ts';
import { readLiving } from '#storage/process/process-record.ts';
import { demoRecord } from './demo-record.ts';

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
  const replicas = join(dataDir, 'replicas');
  const ids = await readdir(replicas).catch(() => []);
  const files = [
    ...['server.pid', 'gateway.pid'].map((name) => join(dataDir, name)),
    ...ids.map((id) => join(replicas, id, 'process.json')),
  ];
  const postmaster = await readPostmasterFile(join(dataDir, 'postgres'));
  const database = postmaster === undefined ? [] : [{ pid: postmaster.pid }];
  return [...(await readRecords(files)), ...database];
}

async function readRecords(files: readonly string[]): Promise<readonly ProcessIdentity[]> {
  const found = await Promise.all(files.map(readLiving));
  return found.flatMap((record) => record ?? []);
}

function pidsOf(table: ProcessTable, roots: readonly ProcessIdentity[]): Set<number> {
  return new Set(roots.flatMap((root) => treeOf(table, root)).map(({ pid }) => pid));
}
