// What the build made: which files a document loads at once and which it announces.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface ManifestFile {
  readonly file: string;
  readonly css: readonly string[];
  readonly imports: readonly string[];
}

/** A script that stands in the document itself. */
export interface InlineScript {
  readonly text: string;
  /** As a content policy names it: `sha256-…` of the text. */
  readonly hash: string;
}

export interface Manifest {
  /** By entry name: `main`, `login`. */
  readonly entries: Readonly<Record<string, ManifestFile>>;
  /** By source path, for everything loaded on demand. */
  readonly chunks: Readonly<Record<string, ManifestFile>>;
  /** By name: `console-first-call`. */
  readonly inline: Readonly<Record<string, InlineScript>>;
}

export type ReadManifest = () => Promise<Manifest>;

const NOTHING_BUILT: Manifest = { entries: {}, chunks: {}, inline: {} };

/** Read again when the file changes, so that a rebuild needs no restart; without a build there is nothing to load. */
export function createManifestReader(publicDirectory: string): ReadManifest {
  const path = join(publicDirectory, 'manifest.json');
  let known: { readonly changed: number; readonly manifest: Manifest } | undefined;
  return async () => {
    const changed = await changedAt(path);
    if (changed === undefined) return NOTHING_BUILT;
    if (known?.changed !== changed)
      known = { changed, manifest: JSON.parse(await readFile(path, 'utf8')) as Manifest };
    return known.manifest;
  };
}

async function changedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}
