import { structuralDiff } from '#config/structural-diff/structural-diff.ts';
import { changeOf } from '#engines/authoring/authoring.ts';
import type { Publication } from '#engines/authoring/publication.ts';
import { requireSchemaPath } from '#engines/authoring/studio-file.ts';
import type { Handler } from '../../handler/handler.ts';
import { pageOf } from '../../list/paging.ts';
import { requireAuthoring } from './require-authoring.ts';

export const history: Handler<'studio.history'> = async ({ path, ...paging }, context) => {
  const all = await requireAuthoring(context).history();
  if (path !== undefined) requireSchemaPath(path);
  const wanted = all.filter(({ files }) => path === undefined || files.some((file) => file.path === path));
  return pageOf(paging, wanted.map(publicationRow));
};

export const version: Handler<'studio.version'> = async ({ id }, context) => {
  const authoring = requireAuthoring(context);
  const { publication, files, current } = await authoring.version(id);
  const config = authoring.store.config();
  return {
    ...publicationRow(publication),
    current,
    files: files.map((file) => ({
      ...file,
      changes: structuralDiff(file.path, file.before, file.after, config),
    })),
  };
};

export function publicationRow({ files, ...publication }: Publication) {
  return { ...publication, files: files.map((file) => ({ path: file.path, change: changeOf(file) })) };
}
