import { readFileSync } from 'node:fs';

/**
 * Whether a process runs. One that has ended but was not reaped counts as gone: in a container the
 * first process need not reap the orphans that a crash leaves behind.
 */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !/^[ZX]/.test(processFields(pid)[0] ?? '');
}

/**
 * Sends a signal to a process, or to a group by its negative number. False when it is gone: it may have ended, and been
 * collected, since the caller looked. Throws when the system refuses (EPERM).
 */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // macOS answers EPERM for a group of which all have ended.
    const gone = pid < 0 && process.platform === 'darwin' ? ['ESRCH', 'EPERM'] : ['ESRCH'];
    if (error instanceof Error && 'code' in error && gone.includes(String(error.code))) return false;
    throw error;
  }
}

/** When it started, as the system counts it, to tell it from another that got its number later; '' where unknown. */
export function processStart(pid: number): string {
  return processFields(pid)[19] ?? '';
}

/** /proc/<pid>/stat from its third field on (the state): the name before it may hold blanks and brackets. */
function processFields(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
