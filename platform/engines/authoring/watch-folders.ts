// Tells that something happened in some folders. What happened is for the listener to see: events are hints, not facts.
import { existsSync, type FSWatcher, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

/** Longer than the pause between the steps of an editor's save; not noticeable. */
const QUIET_MS = 15;
/** However long files go on changing, listeners run this often. */
const PATIENCE_MS = 150;
/** A folder that could not be watched is tried again, and looked at, this often. */
const RETRY_MS = 2_000;

export interface FolderWatch {
  /** Watches exactly these folders from now on; one that is not there is waited for by its nearest parent. */
  follow(folders: readonly string[]): void;
  close(): void;
}

/**
 * One watcher a folder. Node's own `recursive` follows files on Linux, and loses a file that is replaced by renaming,
 * as most editors and git do it; a folder's watcher sees every such change.
 */
export function watchFolders(onChange: () => void, onError: (error: unknown) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let since: number | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function hint(): void {
    if (closed) return;
    const now = performance.now();
    since ??= now;
    clearTimeout(quiet);
    quiet = setTimeout(tell, Math.max(0, Math.min(QUIET_MS, since + PATIENCE_MS - now)));
  }
  function tell(): void {
    since = undefined;
    try {
      onChange();
    } catch (error) {
      onError(error);
    }
  }
  function drop(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }
  /** A folder that comes or goes takes its watchers along: another of the same name needs new ones. */
  function happened(folder: string, kind: string, name: string | null): void {
    if (kind === 'rename' && name !== null) {
      const moved = name === basename(folder) ? [folder, join(folder, name)] : [join(folder, name)];
      for (const watched of [...watchers.keys()])
        if (moved.some((path) => watched === path || watched.startsWith(path + sep))) drop(watched);
    }
    hint();
  }
  function lose(folder: string, error: unknown): void {
    drop(folder);
    if (!isGone(error)) onError(error);
    retry ??= setTimeout(() => {
      retry = undefined;
      hint();
    }, RETRY_MS);
  }
  function add(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, (kind, name) => happened(folder, kind, name));
      watcher.on('error', (error) => lose(folder, error));
      watchers.set(folder, watcher);
    } catch (error) {
      lose(folder, error);
    }
  }

  return {
    follow(folders) {
      if (closed) return;
      const wanted = new Set(folders.map(nearestExisting));
      for (const folder of [...watchers.keys()]) if (!wanted.has(folder)) drop(folder);
      const fresh = [...wanted].filter((folder) => !watchers.has(folder));
      for (const folder of fresh) add(folder);
      // What was written between the look and the watch would go unseen.
      if (fresh.length > 0) hint();
    },
    close() {
      closed = true;
      clearTimeout(quiet);
      clearTimeout(retry);
      for (const folder of [...watchers.keys()]) drop(folder);
    },
  };
}

function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EPERM');
}
