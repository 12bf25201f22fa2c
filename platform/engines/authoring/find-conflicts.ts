// Two people, one file: what the second one must learn.

import { filesAt, revisionOf } from './files-at.ts';
import type { Publication } from './publication.ts';
import type { SchemaStore } from './schema-store.ts';

export interface Conflict {
  readonly path: string;
  /** Their text, in effect now; null: they removed the file. */
  readonly text: string | null;
  readonly revision: string | null;
  /** Who published it, when and why; null: the file was changed on disk. */
  readonly by: string | null;
  readonly byName: string | null;
  readonly at: string | null;
  readonly message: string | null;
}

/** What stands at the path now, with the publication that put it there when one did. */
export function describeConflict(
  store: SchemaStore,
  history: readonly Publication[],
  path: string,
  layerRevision: string | null,
): Conflict {
  const text = filesAt(store, path).at(-1)?.source.text ?? null;
  const last = history.find(({ files }) => files.some((file) => file.path === path));
  const theirs = last?.files.find((file) => file.path === path)?.after === layerRevision ? last : undefined;
  return {
    path,
    text,
    revision: revisionOf(text),
    by: theirs?.by ?? null,
    byName: theirs?.byName ?? null,
    at: theirs?.at ?? null,
    message: theirs?.message ?? null,
  };
}
