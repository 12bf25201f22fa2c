// One process as the system counts it: the line of /proc/<pid>/stat.

/** Linux gives user programs hundredths of a second, whatever its own clock ticks. */
export const TICKS_PER_SECOND = 100;

export interface ProcessStat {
  readonly pid: number;
  /** Of the program, cut to 15 bytes by the system. */
  readonly name: string;
  /** Letter as in `ps`: R running, S sleeping, D in the kernel, T and t stopped, Z ended but not collected, I idle. */
  readonly state: string;
  readonly parentPid: number;
  readonly session: number;
  /** Processor time of all its threads, in ticks; with several cores more than the time that passed. */
  readonly cpuTicks: number;
  /** The same of children that ended and that it has collected. */
  readonly collectedTicks: number;
  readonly threads: number;
  /** Ticks after boot, in the exact text of `processStart`. */
  readonly started: string;
  readonly virtualBytes: number;
  /** The same for all processes of a replica, whatever they did to leave it; absent for others, and not in the line. */
  readonly owner?: string;
}

/** Undefined when the line is none. The name may hold blanks and brackets, so everything counts from its last bracket. */
export function parseStat(line: string): ProcessStat | undefined {
  const [open, close] = [line.indexOf('('), line.lastIndexOf(')')];
  if (open < 0 || close < open) return undefined;
  // Field 3 of the manual is the first one here.
  const fields = line.slice(close + 2).split(' ');
  const number = (field: number) => Number(fields[field - 3] ?? 0);
  return {
    pid: Number(line.slice(0, open - 1)),
    name: line.slice(open + 1, close),
    state: fields[0] ?? '',
    parentPid: number(4),
    session: number(6),
    cpuTicks: number(14) + number(15),
    collectedTicks: number(16) + number(17),
    threads: number(20),
    started: fields[19] ?? '',
    virtualBytes: number(23),
  };
}

/** Ended, though the system still lists it. */
export function isEnded({ state }: ProcessStat): boolean {
  return state === 'Z' || state === 'X';
}
