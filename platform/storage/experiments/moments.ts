// The 14 sums over units that an arm keeps of each metric, and how they change.
import { type RawBuilder, sql } from '../sql.ts';

/** Products of two, in the order of `experiment_arm.moments` behind the four plain sums. */
const PRODUCTS = [
  ['x', 'x'],
  ['x', 'y'],
  ['y', 'y'],
  ['x', 'x0'],
  ['x', 'y0'],
  ['y', 'x0'],
  ['y', 'y0'],
  ['x0', 'x0'],
  ['x0', 'y0'],
  ['y0', 'y0'],
] as const;

const PLAIN = ['x', 'y', 'x0', 'y0'] as const;

type Name = (typeof PLAIN)[number];

/** The past does not change: it is counted with the first call. */
function before(name: Name): RawBuilder<unknown> {
  return name === 'x' || name === 'y'
    ? sql.ref(`old_${name}`)
    : sql`case when is_new then 0 else ${sql.ref(name)} end`;
}

const CHANGES = [
  ...PLAIN.map((name) => sql`sum(${sql.ref(name)} - ${before(name)})`),
  ...PRODUCTS.map(
    ([one, other]) => sql`sum(${sql.ref(one)} * ${sql.ref(other)} - ${before(one)} * ${before(other)})`,
  ),
];

/**
 * An array of 14 for each metric, by version and arm: `version_id`, `arm`, `moments`.
 *
 * @param merged a table expression with a row for each metric of a unit, as `sumRows` names its columns
 */
export function momentChanges(merged: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select version_id, arm, array(select unnest(array_agg(changes order by place))) as moments
    from (select version_id, arm, place, array[${sql.join(CHANGES)}]::float8[] as changes from ${merged}
      group by 1, 2, 3) as by_place
    group by 1, 2`;
}

/** Two arrays of numbers, place by place; one may be shorter. */
export function addArrays(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(array_agg(coalesce(a, 0) + coalesce(b, 0) order by place), '{}')
    from unnest(${one}, ${other}) with ordinality as added (a, b, place))`;
}
