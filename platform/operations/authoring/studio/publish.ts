import type { Authoring } from '#engines/authoring/authoring.ts';
import type { Publication } from '#engines/authoring/publication.ts';
import type { Handler } from '../../handler/handler.ts';
import { authorOf, requireAuthoring } from './require-authoring.ts';

export const publish: Handler<'studio.publish'> = async (request, context) => {
  const authoring = requireAuthoring(context);
  return answer(authoring, await authoring.publish({ ...authorOf(context), ...request }));
};

export const rollback: Handler<'studio.rollback'> = async (request, context) => {
  const authoring = requireAuthoring(context);
  return answer(authoring, await authoring.rollback({ ...authorOf(context), ...request }));
};

function answer({ store }: Authoring, { id }: Publication) {
  return { id, version: store.version() };
}
