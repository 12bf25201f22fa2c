// What stands at a path, layer by layer.
import { join } from 'node:path';
import type { SourceFile } from '#config/config.ts';
import type { FileChange, Workspace } from '#config/workspace/workspace.ts';
import { sha256 } from './content-store.ts';
import { shownPath } from './schema-directory.ts';
import type { SchemaLayer, SchemaStore } from './schema-store.ts';

export interface LayerFile {
  readonly kind: SchemaLayer['kind'];
  readonly source: SourceFile;
}

/** Lowest layer first; the last one is in effect. */
export function filesAt(store: SchemaStore, path: string): readonly LayerFile[] {
  return store.workspace().layers.flatMap((files, layer) => {
    const source = files.find((file) => file.path === path);
    const kind = store.layers[layer]?.kind;
    return source === undefined || kind === undefined ? [] : [{ kind, source }];
  });
}

/** SHA-256 of the text in effect; null: there is no file. */
export function revisionOf(text: string | null | undefined): string | null {
  return text === undefined || text === null ? null : sha256(text);
}

/** A text to be published; null: the published file goes, what lies below shows again. */
export interface ProposedFile {
  readonly path: string;
  readonly text: string | null;
}

/** The project as it would be with these files published. */
export function proposedWorkspace(store: SchemaStore, files: readonly ProposedFile[]): Workspace {
  const layer = store.layers.findIndex(({ kind }) => kind === 'published');
  const directory = store.layers[layer]?.directory;
  if (directory === undefined) throw new Error('[Bug] the schema store has no published layer');
  const changes = files.map(
    ({ path, text }): FileChange => ({
      layer,
      path,
      file: shownPath(join(directory, path)),
      text: text ?? undefined,
    }),
  );
  return store.workspace().with(changes);
}
