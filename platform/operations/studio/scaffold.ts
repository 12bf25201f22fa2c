import { ScaffoldError, type ScaffoldRequest, scaffoldPage } from '#config/scaffold/scaffold-page.ts';
import { AppError } from '#core/app-error.ts';
import { filesAt } from '#engines/authoring/files-at.ts';
import { requireEditablePath } from '#engines/authoring/studio-file.ts';
import type { Handler } from '../handler.ts';
import { requireAuthoring } from './require-authoring.ts';

/** A first version of a page, and what leads to it. Nothing is written. */
export const scaffold: Handler<ScaffoldRequest> = async (request, context) => {
  const { store } = requireAuthoring(context);
  requireEditablePath(`pages/${request.id}.yaml`);
  try {
    return scaffoldPage(
      store.workspace().project,
      request,
      (path) => filesAt(store, path).at(-1)?.source.text,
    );
  } catch (error) {
    if (error instanceof ScaffoldError)
      throw new AppError('studio.scaffold-refused', { reason: error.message });
    throw error;
  }
};
