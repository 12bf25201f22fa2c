import { resolve } from 'node:path';
import { type SandboxUser, sandboxUserOf } from '#storage/process/sandbox-user.ts';

/** One for each directory of a workload, so that two platforms of one machine share none, whatever their workloads are called. */
export function accountOf(home: string): SandboxUser {
  return sandboxUserOf(resolve(home));
}
