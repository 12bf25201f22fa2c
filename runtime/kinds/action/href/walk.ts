import type { ActionWalk } from '#config/walk/kind-walk.ts';
import { walkTemplate } from '#config/walk/walk-text.ts';

export const walk: ActionWalk<'href'> = ({ href }, { path, scope }) =>
  walkTemplate(href, [...path, 'href'], scope);
