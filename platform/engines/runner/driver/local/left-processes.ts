// Processes of this driver's runs, as its files tell: for those who must know them without the driver.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProcessRecord, readLiving } from '#storage/process/process-record.ts';

/** The file below a workload's directory that says which process leads its run. */
export const PROCESS_FILE = 'process.json';

/** `directory` holds one directory a workload. */
export async function readLeftProcesses(directory: string): Promise<readonly ProcessRecord[]> {
  return (await readLeft(directory)).map(({ record }) => record);
}

/** Workloads whose process lives. */
export async function listLeft(directory: string): Promise<readonly string[]> {
  return (await readLeft(directory)).map(({ id }) => id);
}

async function readLeft(directory: string) {
  const ids = await readdir(directory).catch(() => []);
  const found = await Promise.all(
    ids.map(async (id) => ({ id, record: await readLiving(join(directory, id, PROCESS_FILE)) })),
  );
  return found.flatMap(({ id, record }) => (record === undefined ? [] : [{ id, record }]));
}
