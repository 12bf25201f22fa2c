import type { Authoring, PublishRequest, RollbackRequest } from '#engines/authoring/authoring.ts';
import type { Author, Publication } from '#engines/authoring/publication.ts';
import type { Handler } from '../handler.ts';
import { authorOf, requireAuthoring } from './require-authoring.ts';

export const publish: Handler<Omit<PublishRequest, keyof Author>> = async (request, context) => {
  const authoring = requireAuthoring(context);
  return answer(authoring, await authoring.publish({ ...authorOf(context), ...request }));
};

export const rollback: Handler<Omit<RollbackRequest, keyof Author>> = async (request, context) => {
  const authoring = requireAuthoring(context);
  return answer(authoring, await authoring.rollback({ ...authorOf(context), ...request }));
};

function answer({ store }: Authoring, { id }: Publication) {
  return { id, version: store.version() };
}
