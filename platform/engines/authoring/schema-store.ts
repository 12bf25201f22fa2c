// The configuration as it stands on disk: the last good one for serving, the files as they are for repair.
import type { Config } from '#config/config.ts';
import { type OverlayReport, reportOverlays } from '#config/read/overlay-report.ts';
import { createWorkspace, type FileChange, type Workspace } from '#config/workspace/workspace.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { createOverlayMemory } from './overlay-memory.ts';
import { createSchemaDirectory, hashOf, type SchemaDirectory, shownPath } from './schema-directory.ts';
import { watchFolders } from './watch-folders.ts';

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
  /** What the workspace finds and what this platform refuses besides (a call without handler). For drafts as well. */
  check(workspace: Workspace): readonly Diagnostic[];
  /** Per overlay file: what it replaces or adds, and whether the base changed under it. */
  overlays(): OverlayReport;
  /** Reads changed files now. The watcher calls it, and writers of files. */
  reload(): Promise<Workspace>;
  /** Called on each change of the files; returns how to stop. */
  subscribe(listener: (change: SchemaChange) => void): () => void;
  close(): Promise<void>;
}

export interface SchemaStoreOptions {
  readonly layers: readonly SchemaLayer[];
  /** What the platform refuses in a sound configuration; `running` is the one that the server started with, absent at the start. */
  readonly judge: (workspace: Workspace, running: Workspace | undefined) => readonly Diagnostic[];
  /** Follow the files by itself. */
  readonly watch: boolean;
  /** Where overlays are remembered; absent: nowhere. */
  readonly memoryFile?: string;
  readonly onError: (error: unknown) => void;
}

/** The files are broken at the start: there is no last good configuration to go on with. */
export class BrokenSchemas extends Error {
  override readonly name = 'BrokenSchemas';
  readonly workspace: Workspace;
  readonly diagnostics: readonly Diagnostic[];

  constructor(workspace: Workspace, diagnostics: readonly Diagnostic[]) {
    super('The schema files have errors');
    this.workspace = workspace;
    this.diagnostics = diagnostics;
  }
}

/** A broken state is often only half of a save or a checkout: it is reported after this long. */
const BROKEN_PATIENCE_MS = 100;

/** @throws BrokenSchemas when there is an error; Error when a directory cannot be read */
export function createSchemaStore(options: SchemaStoreOptions): SchemaStore {
  const directories = options.layers.map(({ directory, kind }) =>
    createSchemaDirectory(directory, kind === 'published'),
  );
  for (const directory of directories) directory.look();
  const started = createWorkspace(directories.map((directory) => directory.files()));
  const remember = createOverlayMemory(options.memoryFile, options.onError);
  const listeners = new Set<(change: SchemaChange) => void>();

  let workspace = started;
  let diagnostics = judged(started, undefined);
  let config = configOf(started, diagnostics);
  if (config === undefined) throw new BrokenSchemas(started, diagnostics);
  let good = config;
  let version = versionOf(directories);
  let unreadable: readonly Diagnostic[] = [];
  let overlays = reportNow();
  let patience: ReturnType<typeof setTimeout> | undefined;
  const watcher = options.watch ? watchFolders(look, options.onError) : undefined;
  follow();

  function judged(next: Workspace, running: Workspace | undefined): readonly Diagnostic[] {
    return next.config === undefined
      ? next.diagnostics
      : [...next.diagnostics, ...options.judge(next, running)];
  }

  function reportNow(): OverlayReport {
    const texts = new Map(workspace.layers.flat().map(({ file, text }) => [file, text]));
    return remember(reportOverlays(workspace.layers), ({ file }) => texts.get(file) ?? '');
  }

  function follow(): void {
    watcher?.follow(directories.flatMap((directory) => directory.folders()));
  }

  function look(): Workspace {
    const found = changesOf(directories);
    const lost = found.unreadable.length > 0 || unreadable.length > 0;
    unreadable = found.unreadable;
    follow();
    if (found.changes.length > 0 || lost) take(found.changes);
    return workspace;
  }

  function take(changes: readonly FileChange[]): void {
    if (changes.length > 0) workspace = workspace.with(changes);
    diagnostics = [...judged(workspace, started), ...unreadable];
    config = configOf(workspace, diagnostics);
    if (config !== undefined) {
      good = config;
      version = versionOf(directories);
      overlays = reportNow();
    }
    clearTimeout(patience);
    if (config === undefined) patience = setTimeout(tell, BROKEN_PATIENCE_MS);
    else tell();
  }

  function tell(): void {
    const change = { version, good: config !== undefined, diagnostics };
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        options.onError(error);
      }
    }
  }

  return {
    config: () => good,
    version: () => version,
    workspace: () => workspace,
    layers: options.layers,
    check: (next) => judged(next, started),
    overlays: () => overlays,
    reload: async () => look(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearTimeout(patience);
      watcher?.close();
      listeners.clear();
    },
  };
}

function configOf(workspace: Workspace, diagnostics: readonly Diagnostic[]): Config | undefined {
  return diagnostics.some(({ severity }) => severity === 'error') ? undefined : workspace.config;
}

/** Directories that vanish for a moment must not take their pages along: what is known of them stays. */
function changesOf(directories: readonly SchemaDirectory[]) {
  const changes: FileChange[] = [];
  const unreadable: Diagnostic[] = [];
  for (const [layer, directory] of directories.entries()) {
    try {
      changes.push(...directory.look().map((change) => ({ ...change, layer })));
    } catch (error) {
      unreadable.push(unreadableDirectory(directory.directory, error));
    }
  }
  return { changes, unreadable };
}

function unreadableDirectory(directory: string, error: unknown): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'SCH-DIRECTORY',
    severity: 'error',
    file: shownPath(directory),
    range: { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } },
    path: '',
    message: {
      zh: `配置目录无法读取：${reason}`,
      en: `The schema directory cannot be read: ${reason}`,
    },
  };
}

/** Of what is in effect: a file under another one of the same path does not count. */
function versionOf(directories: readonly SchemaDirectory[]): string {
  const effective = new Map(directories.flatMap((directory) => [...directory.hashes()]));
  const lines = [...effective].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, hash]) => `${path} ${hash}`);
  return hashOf(lines.join('\n')).slice(0, 12);
}
