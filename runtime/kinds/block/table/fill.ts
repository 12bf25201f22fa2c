import { fillTable } from '#config/fill/fill-table.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';

export const fill: BlockFill<'table'> = (block, filling) => ({ ...block, ...fillTable(block, filling) });
