import type { ColumnKind } from '#compile/column/column-kind.ts';
import { column as tag } from '../tag/column.ts';

/** A list of values; wider than `tag`, drawn the same way. */
export const column: ColumnKind = { ...tag, width: 200, least: 120 };
