import { storageFailure } from '#engines/authoring/storage-failure.ts';
import { requireEditablePath, requireSchemaPath, requireText } from '#engines/authoring/studio-file.ts';
import type { Handler } from '../../handler/handler.ts';
import { authorOf, requireAuthoring } from './require-authoring.ts';

/** A draft may be broken: that is what drafts are for. */
export const saveDraft: Handler<'studio.saveDraft'> = async ({ path, text, baseRevision }, context) => {
  const { drafts } = requireAuthoring(context);
  requireEditablePath(path);
  requireText(path, text);
  const savedAt = context.now().toISOString();
  const { by } = authorOf(context);
  await storageFailure(() => drafts.save({ by, path, text, baseRevision, savedAt }));
  return { savedAt };
};

export const discardDraft: Handler<'studio.discardDraft'> = async ({ path }, context) => {
  const { drafts } = requireAuthoring(context);
  requireSchemaPath(path);
  await storageFailure(() => drafts.discard(authorOf(context).by, path));
};
