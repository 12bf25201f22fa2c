// The platform as one function from Request to Response: no port, no globals, so tests need neither.
import type { Config } from '#config/config.ts';
import type { SecretBox } from '#storage/secret-box.ts';
import type { Storage } from '#storage/storage.ts';
import type { Engines } from '../operations/engines.ts';
import type { HandlerTable } from '../operations/table.ts';

/** Who answers `/api`: this process over its own storage, or an existing platform. */
export type Backend =
  | {
      readonly kind: 'embedded';
      readonly storage: Storage;
      readonly secrets: SecretBox;
      readonly engines: Engines;
      readonly operations: HandlerTable;
    }
  | {
      readonly kind: 'upstream';
      /** Sends the request (path, cookies, body as they are) to the platform and answers its response. */
      readonly proxy: (request: Request, facts: ConnectionFacts) => Promise<Response>;
    };

/** What only the listener knows of a request. */
export interface ConnectionFacts {
  readonly ip: string;
}

/** One line of the server's own log; `error` keeps its stack. Secrets and bodies are never in it. */
export interface LogEntry {
  readonly level: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly requestId?: string;
  readonly error?: unknown;
}

export interface AppDependencies {
  readonly config: Config;
  readonly backend: Backend;
  /** Directory with the built browser files (`manifest.json`, `assets/`), normally `dist/public`. */
  readonly publicDirectory: string;
  readonly now: () => Date;
  readonly log: (entry: LogEntry) => void;
  /** Compare every answer with its contract (tests, development). */
  readonly checkAnswers: boolean;
  /** What `GET /readyz` asks; names of what is not ready. */
  readonly notReady: () => Promise<readonly string[]>;
}

export interface App {
  readonly fetch: (request: Request, facts?: ConnectionFacts) => Promise<Response>;
}

/** Compiles contracts and documents once; a changed configuration gets a new app. */
export function createApp(_deps: AppDependencies): App {
  throw new Error('[Bug] not built yet');
}
