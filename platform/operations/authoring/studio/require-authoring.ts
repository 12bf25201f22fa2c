import { AppError } from '#core/app-error.ts';
import type { Authoring } from '#engines/authoring/authoring.ts';
import type { Author } from '#engines/authoring/publication.ts';
import type { OperationContext } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';

/** @throws AppError `request.unknown-path` where the studio is switched off: its existence is hidden */
export function requireAuthoring({ engines, operation }: OperationContext): Authoring {
  if (engines.authoring === undefined) throw new AppError('request.unknown-path', { path: operation.path });
  return engines.authoring;
}

export function authorOf(context: OperationContext): Author {
  const { username, displayName } = signedInActor(context).user;
  return { by: username, byName: displayName === '' ? username : displayName };
}
