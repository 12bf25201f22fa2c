import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** As far as the system tells: texts are empty of a process that ended meanwhile, or belongs to another user. */
export interface RunningProcess {
  readonly pid: number;
  /** Its program and arguments. */
  readonly words: string;
  /** `NAME=value`, each. */
  readonly environment: readonly string[];
  /** The directory that it works in. */
  readonly place: string;
}

/** All but this one; none where the system has no /proc. */
export function runningProcesses(): readonly RunningProcess[] {
  return read(() => readdirSync('/proc'), [])
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => {
      const parts = (file: string) =>
        read(() => readFileSync(`/proc/${name}/${file}`, 'utf8'), '').split('\0');
      return {
        pid: Number(name),
        words: parts('cmdline').join(' ').trim(),
        environment: parts('environ'),
        place: read(() => readlinkSync(`/proc/${name}/cwd`), ''),
      };
    });
}

function read<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
