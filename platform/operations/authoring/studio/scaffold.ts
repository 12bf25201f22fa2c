import { YamlEditError } from '#config/edit/edit-yaml.ts';
import { ScaffoldError, scaffoldPage } from '#config/scaffold/scaffold-page.ts';
import { AppError } from '#core/app-error.ts';
import { filesAt, proposedWorkspace, revisionOf } from '#engines/authoring/files-at.ts';
import { requireEditablePath } from '#engines/authoring/studio-file.ts';
import type { Handler } from '../../handler/handler.ts';
import { authorOf, requireAuthoring } from './require-authoring.ts';

/** A first version of a page, and what leads to it, on top of the person's own drafts. Nothing is written. */
export const scaffold: Handler<'studio.scaffold'> = async (request, context) => {
  const { store, drafts } = requireAuthoring(context);
  requireEditablePath(`pages/${request.id}.yaml`);
  const own = await drafts.of(authorOf(context).by);
  const draftOf = (path: string) => own.find((draft) => draft.path === path);
  const publishedText = (path: string) => filesAt(store, path).at(-1)?.source.text;
  try {
    const made = scaffoldPage(
      proposedWorkspace(store, own).schemaIndex,
      request,
      (path) => draftOf(path)?.text ?? publishedText(path),
    );
    const others = made.others.map((other) => {
      const draft = draftOf(other.path);
      const revision = draft === undefined ? revisionOf(publishedText(other.path)) : draft.baseRevision;
      return { ...other, revision };
    });
    return { ...made, others };
  } catch (error) {
    if (error instanceof ScaffoldError || error instanceof YamlEditError)
      throw new AppError('studio.scaffold-refused', { reason: error.message });
    throw error;
  }
};
