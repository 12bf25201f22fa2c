import { rowOf } from '#config/contracts/row-schema.ts';
import { fieldOf } from '#config/fill/fill-field.ts';
import type { BlockFill } from '#config/fill/kind-fill.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { Stat } from '#core/generated/page-language.ts';

export const fill: BlockFill<'stats'> = (block, { record, operations }) => {
  const row = block.source === undefined ? record : rowOf(operations.get(block.source.operation));
  return { ...block, items: block.items.map((stat) => fillStat(stat, row)) };
};

function fillStat(stat: Stat, row: JsonSchema | undefined): Stat {
  const field = fieldOf(row, stat.name);
  const label = typeof field?.title === 'string' ? field.title : stat.name;
  return { ...stat, label: stat.label ?? label };
}
