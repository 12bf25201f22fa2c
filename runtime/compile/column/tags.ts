import type { ColumnKind } from './column-kind.ts';
import { tagColumn } from './tag.ts';

/** A list of values; wider than `tag`, drawn the same way. */
export const tagsColumn: ColumnKind = { ...tagColumn, width: 200, least: 120 };
