// Ends what a replica's process left behind: children that made themselves independent.
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalProcess } from '#storage/process/process-state.ts';
import { endSandboxUser, type SandboxUser } from '#storage/process/sandbox-user.ts';
import { isEnded } from '../proc/process-stat.ts';
import { membersOf, readProcessTable } from '../proc/process-table.ts';
import { accountOf } from './account-of.ts';
import type { Cgroups } from './cgroups.ts';

const ROUNDS = 100;
const ROUND_MS = 20;

/** By its account where it has one, by its control group where there are any, else by the mark in the environment. */
export async function endRest(
  replicaId: string,
  account: SandboxUser | undefined,
  cgroups: Cgroups | undefined,
): Promise<void> {
  if (account !== undefined) await endSandboxUser(account);
  await cgroups?.end(replicaId);
  if (account === undefined) await endMarked(replicaId);
}

/** The account that the replica's directory was given to; undefined where it has none of its own. */
export async function ownerOf(home: string): Promise<SandboxUser | undefined> {
  const account = accountOf(home);
  const found = await lstat(join(home, 'tmp')).catch(() => undefined);
  return found?.uid === account.uid ? account : undefined;
}

async function endMarked(replicaId: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const table = await readProcessTable();
    const left = table === undefined ? [] : membersOf(table, replicaId).filter((one) => !isEnded(one));
    if (left.length === 0) return;
    for (const { pid } of left) signalProcess(pid, 'SIGKILL');
    await sleep(ROUND_MS);
  }
  throw new Error(`processes of ${replicaId} do not end`);
}
