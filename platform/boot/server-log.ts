import type { ProcessLogs } from '#engines/process-log/process-logs.ts';
import type { LogEntry } from '../http/answer/log-entry.ts';

export type ServerLog = (entry: LogEntry) => void;

/** Every entry goes to the log file; warnings and errors are also said in the terminal, in one line. */
export function createServerLog(logs: ProcessLogs): ServerLog {
  return (entry) => {
    const head = [new Date().toISOString(), entry.level.toUpperCase(), entry.requestId, entry.message];
    const line = head.filter((part) => part !== undefined).join(' ');
    const stack = entry.error instanceof Error ? `\n${describe(entry.error)}` : '';
    logs.write('server', `${line}${stack}\n`);
    if (entry.level !== 'info') process.stderr.write(`${line}\n`);
  };
}

/** The stack with those of its causes. */
function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${describe(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
