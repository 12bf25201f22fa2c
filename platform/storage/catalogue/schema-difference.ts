// What has to happen to a database so that its tables are those of the entities.
import type { Entity } from '#config/config.ts';
import { type TablePlan, tablePlan } from '#config/entity/table-plan.ts';
import type { Db } from '../storage.ts';
import { readTable } from './read-table.ts';
import { type TableDifference, tableDifference } from './table-difference.ts';

/** Tables that differ only, in the order in which they can be made. */
export async function schemaDifference(
  db: Db,
  entities: ReadonlyMap<string, Entity>,
): Promise<readonly TableDifference[]> {
  const planned = [...entities.values()].flatMap((entity) => {
    const plan = tablePlan(entity, entities);
    return plan === undefined ? [] : [{ entity, plan }];
  });
  const differences = await Promise.all(
    planned.map(async ({ entity, plan }) => tableDifference(entity, plan, await readTable(db, plan.table))),
  );
  const places = new Map(
    referredFirst(planned.map(({ plan }) => plan)).map((table, index) => [table, index]),
  );
  return differences
    .filter(({ statements }) => statements.length > 0)
    .sort((a, b) => (places.get(a.table) ?? 0) - (places.get(b.table) ?? 0));
}

/** Names of the tables, those that others refer to before those. */
function referredFirst(plans: readonly TablePlan[]): readonly string[] {
  const byName = new Map(plans.map((plan) => [plan.table, plan]));
  const placed = new Set<string>();
  const under = new Set<string>();
  const place = (plan: TablePlan) => {
    if (placed.has(plan.table) || under.has(plan.table)) return;
    under.add(plan.table);
    for (const { table } of plan.references) {
      const target = byName.get(table);
      if (target !== undefined) place(target);
    }
    placed.add(plan.table);
  };
  for (const plan of plans) place(plan);
  return [...placed];
}
