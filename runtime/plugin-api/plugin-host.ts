// What a plugin may do: the host hands it over, so that a plugin imports nothing of the app.
import type { ConsoleSession } from '#core/console-session.ts';

export interface PluginHost {
  readonly session: ConsoleSession;
  /** Calls an operation of the page by its operationId; answers `result` or the `page`. */
  readonly call: (operationId: string, body?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Reads one of the console's own endpoints, e.g. `/_console/errors`. */
  readonly read: (path: string) => Promise<unknown>;
  readonly navigate: (path: string) => void;
  readonly notify: (level: 'success' | 'info' | 'warning' | 'error', text: string, detail?: string) => void;
  /** Says what the page shows (`data-state` of the routed area). */
  readonly report: (state: 'loading' | 'ready' | 'empty' | 'error') => void;
}
