import type { ActionWalk } from '#config/walk/kind-walk.ts';
import { walkLink } from '#config/walk/walk-link.ts';

export const walk: ActionWalk<'to'> = (action, { path, scope }) => walkLink(action, path, scope);
