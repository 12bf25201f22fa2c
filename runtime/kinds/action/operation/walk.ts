import type { ActionWalk } from '#config/walk/kind-walk.ts';
import { walkCall } from '#config/walk/walk-call.ts';

export const walk: ActionWalk<'operation'> = (action, { path, scope }) => walkCall(action, path, scope, []);
