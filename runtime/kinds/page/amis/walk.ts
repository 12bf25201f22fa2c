import { NO_ROW } from '#config/index/part.ts';
import type { PageWalk } from '#config/walk/kind-walk.ts';
import { walkTemplate } from '#config/walk/walk-text.ts';

export const walk: PageWalk<'amis'> = (page) => walkTemplate(page.title, ['title'], NO_ROW);
