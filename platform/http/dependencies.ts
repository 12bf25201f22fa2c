// What the composition root hands to the HTTP floor.

import type { Config } from '#config/config.ts';
import type { SecretBox } from '#storage/secret-box.ts';
import type { Storage } from '#storage/storage.ts';
import type { Engines } from '../operations/handler/engines.ts';
import type { HandlerTable } from '../operations/handler/handler-table.ts';
import type { LogEntry } from './answer/log-entry.ts';
import type { ConnectionFacts } from './request/connection-facts.ts';
import type { CheckerCache } from './stages/check-input.ts';

/** This process serves `/api` over its own storage. */
export interface EmbeddedBackend {
  readonly kind: 'embedded';
  readonly storage: Storage;
  readonly secrets: SecretBox;
  readonly engines: Engines;
  readonly operations: HandlerTable;
}

/** An existing platform serves `/api`. */
export interface UpstreamBackend {
  readonly kind: 'upstream';
  /** Sends the request (path, cookies, body as they are) to the platform and returns its response. */
  readonly proxy: (request: Request, facts: ConnectionFacts) => Promise<Response>;
}

export type Backend = EmbeddedBackend | UpstreamBackend;

export interface AppDependencies {
  readonly config: Config;
  /** Names the configuration: the browser compares it with later ones. */
  readonly schemaVersion?: string;
  /** Shared by the apps of one server, so that a changed configuration compiles only what changed. */
  readonly checkers?: CheckerCache;
  readonly backend: Backend;
  /** Directory with the built browser files (`manifest.json`, `_console/static/`), normally `dist/public`. */
  readonly publicDirectory: string;
  readonly now: () => Date;
  /** For how long a browser may speak nothing but https with us; 0 (and absent): as it likes. */
  readonly hstsSeconds?: () => number;
  readonly log: (entry: LogEntry) => void;
  /** Compare every answer with its contract (tests, development). */
  readonly checkAnswers: boolean;
  /** What `GET /metrics` returns to holders of the token; absent: no such address. */
  readonly metrics?: {
    readonly answered: (operation: string, status: number, seconds: number) => void;
    readonly allows: (authorization: string | null) => boolean;
    readonly exposition: () => Promise<{ readonly contentType: string; readonly text: string }>;
  };
  /** What `GET /readyz` asks; names of what is not ready. */
  readonly notReady: () => Promise<readonly string[]>;
}
