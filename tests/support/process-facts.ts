// What Linux says of a process.
import { readFileSync } from 'node:fs';

/** Numbers of the account and its group that the process has now. */
export function accountOfProcess(pid: number): { readonly uid: number; readonly gid: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const effective = (name: string) =>
    Number(new RegExp(`^${name}:\\s+\\d+\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { uid: effective('Uid'), gid: effective('Gid') };
}

/** Processor time used so far, in ms; 0 where /proc lacks it. */
export function cpuMsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Fields 14 and 15 of the whole line, in ticks of 10 ms.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
