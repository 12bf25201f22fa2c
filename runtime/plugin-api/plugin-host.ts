// What a plugin may do: the host hands it over, so that a plugin imports nothing of the app.
import type { ConsoleSession } from '#core/console-session.ts';
import type { EnumValue } from '#core/enum-value.ts';
import type { OperationId, Operations } from '#core/generated/contracts.ts';
import type { PluginUi } from './plugin-ui.ts';

export interface PluginCallOptions {
  /** No error notice: the plugin shows the failure itself. */
  readonly silent?: boolean;
  readonly signal?: AbortSignal;
}

/** A confirmation with two buttons. */
export interface PluginQuestion {
  readonly level: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

/** What the contract fills in, or the address of the page holds, need not be sent; the server checks. */
export type SentRequest<Id extends OperationId> = Partial<Operations[Id]['request']>;

export interface PluginHost {
  /**
   * Of this moment. `schemaVersion` changes soon after the server uses another configuration (a publication, a file
   * changed): a plugin that shows what depends on it reads that anew.
   */
  readonly session: ConsoleSession;
  /** Values of the enumerations that the plugin's file names. */
  readonly enums: Readonly<Record<string, readonly EnumValue[]>>;
  /**
   * Calls an operation of the page by its operationId; returns `result` or the `page`. Rejects with an Error that carries
   * the server's message (`code`, `global`, `field`, `details`).
   */
  readonly call: <Id extends OperationId>(
    operationId: Id,
    body?: SentRequest<Id>,
    options?: PluginCallOptions,
  ) => Promise<Operations[Id]['response']>;
  /** Calls an operation that returns a file and hands that to the browser's downloads. Rejects like `call`. */
  readonly download: <Id extends OperationId>(
    operationId: Id,
    body?: SentRequest<Id>,
    options?: PluginCallOptions,
  ) => Promise<void>;
  /** Puts a text on the clipboard; false when the browser does not let us. */
  readonly copy: (text: string) => Promise<boolean>;
  /** Reads one of the console's own endpoints, e.g. `/_console/errors`. */
  readonly read: (path: string) => Promise<unknown>;
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
  readonly notify: (level: 'success' | 'info' | 'warning' | 'error', text: string, detail?: string) => void;
  /** True when the person confirms. */
  readonly ask: (question: PluginQuestion) => Promise<boolean>;
  /** Says what the page shows (`data-state` of the routed area). */
  readonly report: (state: 'loading' | 'ready' | 'empty' | 'error') => void;
  readonly ui: PluginUi;
}
