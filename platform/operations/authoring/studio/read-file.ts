import { AppError } from '#core/app-error.ts';
import { filesAt, revisionOf } from '#engines/authoring/files-at.ts';
import { readOnlyReason, requireSchemaPath } from '#engines/authoring/studio-file.ts';
import type { Handler } from '../../handler/handler.ts';
import { publicationRow } from './history.ts';
import { authorOf, requireAuthoring } from './require-authoring.ts';

/** The text in effect, what lies below it, and people's drafts. A path known by a draft alone is a new file. */
export const read: Handler<'studio.read'> = async ({ path }, context) => {
  const { store, drafts, history } = requireAuthoring(context);
  const known = requireSchemaPath(path);
  const { by } = authorOf(context);
  const files = filesAt(store, path);
  const [current, below] = [files.at(-1), files.at(-2)];
  const [draft, othersEditing, publications] = await Promise.all([
    drafts.find(by, path),
    drafts.others(by, path),
    history(),
  ]);
  if (current === undefined && draft === undefined && othersEditing.length === 0)
    throw new AppError('record.not-found');
  const reason = readOnlyReason(path);
  const published = current?.kind === 'published' ? revisionOf(current.source.text) : null;
  const last = publications.find(({ files }) => files.some((file) => file.path === path));
  // A file that was changed on disk since is not a publication.
  const isLast = last?.files.some((file) => file.path === path && file.after === published) === true;
  return {
    path,
    ...known,
    layer: current?.kind ?? null,
    text: current?.source.text ?? null,
    revision: revisionOf(current?.source.text),
    base:
      below === undefined ? null : { layer: below.kind, file: below.source.file, text: below.source.text },
    editable: reason === undefined,
    ...(reason === undefined ? {} : { readOnlyReason: reason }),
    draft:
      draft === undefined
        ? null
        : { text: draft.text, baseRevision: draft.baseRevision, savedAt: draft.savedAt },
    othersEditing,
    ...(last !== undefined && isLast ? { lastPublication: publicationRow(last) } : {}),
  };
};
