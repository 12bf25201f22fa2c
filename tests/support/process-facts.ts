// What Linux says of a process.
import { readFileSync } from 'node:fs';

/** Numbers of the account and its group that the process has now. */
export function accountOfProcess(pid: number): { readonly uid: number; readonly gid: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const effective = (name: string) =>
    Number(new RegExp(`^${name}:\\s+\\d+\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { uid: effective('Uid'), gid: effective('Gid') };
}
