/** One line of the server's own log; `error` keeps its stack. Secrets and bodies are never in it. */
export interface LogEntry {
  readonly level: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly requestId?: string;
  readonly error?: unknown;
}
