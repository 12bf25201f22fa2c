import { availableParallelism, totalmem } from 'node:os';

/** Processor time in thousandths of a core, memory in MB, and how many processes. */
export interface Resources {
  readonly cpuMilli: number;
  readonly memoryMb: number;
  readonly replicas: number;
}

/** Nothing on the machine limits it; a service has at most as many. */
const REPLICAS = 99;
const MEGABYTE = 1_048_576;

/** What this machine has, or what the container lets the platform use of it. */
export function machineResources(): Resources {
  const allowed = process.constrainedMemory();
  // Without a limit the system returns 0 or a huge number.
  const memory = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return {
    cpuMilli: availableParallelism() * 1_000,
    memoryMb: Math.floor(memory / MEGABYTE),
    replicas: REPLICAS,
  };
}
