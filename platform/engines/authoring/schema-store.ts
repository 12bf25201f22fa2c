// The configuration as it stands on disk: the last good one for everybody, the files as they are for who repairs them.
import type { Config } from '#config/config.ts';
import type { OverlayReport } from '#config/overlay-report.ts';
import type { Workspace } from '#config/workspace.ts';
import type { Diagnostic } from '#core/diagnostic.ts';

/** What a look at the directories brought. */
export interface SchemaChange {
  /** Of the last good configuration, after the change. */
  readonly version: string;
  /** The files as they stand are good: `config()` is made of them. */
  readonly good: boolean;
  /** All of `check`, warnings too. */
  readonly diagnostics: readonly Diagnostic[];
}

/** One directory of schema files. Later ones lie over earlier ones. */
export interface SchemaLayer {
  readonly kind: 'built-in' | 'overlay' | 'published';
  /** Absolute. Only the published one may be missing. */
  readonly directory: string;
}

export interface SchemaStore {
  /** The last good one. */
  config(): Config;
  /** Short hash of the files that `config()` is made of. */
  version(): string;
  /** The files as they stand, good or not. Its layers are in the order of `layers`. */
  workspace(): Workspace;
  readonly layers: readonly SchemaLayer[];
  /** What the workspace finds and what this platform refuses besides (a call that nobody answers). For drafts as well. */
  check(workspace: Workspace): readonly Diagnostic[];
  /** Per overlay file: what it replaces or adds, and whether the base changed under it. */
  overlays(): OverlayReport;
  /** Reads changed files now. The watcher calls it, and whoever has just written files. */
  reload(): Promise<Workspace>;
  /** Told after each change of the files; answers how to stop. */
  subscribe(listener: (change: SchemaChange) => void): () => void;
  close(): Promise<void>;
}
