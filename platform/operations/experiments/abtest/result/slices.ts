// Where a mismatch of the sample ratio comes from: units of each part of the traffic by arm.
import { drillDown } from '#core/experiment/sample-ratio.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { TestVersion } from '../version/test-version.ts';
import type { Result } from './metric-rows.ts';

/** Parts of each dimension that are looked at: those with most units. */
const LARGEST = 100;
const SHOWN = 100;

type Dimension = Result['slices'][number]['dimension'];

interface SliceRow {
  readonly dimension: Dimension;
  readonly value: string;
  readonly units: Readonly<Record<string, number>>;
}

/** The most suspicious first. */
export async function sliceRows(
  db: Db,
  { id, arms }: Pick<TestVersion, 'id' | 'arms'>,
): Promise<Result['slices']> {
  const { rows } = await sql<SliceRow>`
    select dimension, value, units from (
      select dimension, value, jsonb_object_agg(arm, units) as units,
        row_number() over (partition by dimension order by sum(units) desc, value) as place
      from experiment_slice where version_id = ${id} group by dimension, value
    ) as parts where place <= ${LARGEST}`.execute(db);
  const names = await applicationNames(db, rows);
  const shares = arms.map(({ share }) => share);
  const slices = rows.map(({ units, ...slice }) => ({
    ...slice,
    units: arms.map(({ key }) => Number(units[key] ?? 0)),
  }));
  const dimensions = new Map(rows.map(({ dimension }) => [String(dimension), dimension]));
  return drillDown(slices, shares)
    .slice(0, SHOWN)
    .map(({ dimension, value, units, p, alarm }) => {
      const total = units.reduce((sum, count) => sum + count, 0);
      const parts = units.map((count) => (total === 0 ? 0 : (count / total) * 100));
      const gaps = parts.map((part, place) => part - (shares[place] ?? 0));
      return {
        id: `${dimension} ${value}`,
        dimension: dimensions.get(dimension) ?? 'application',
        value: dimension === 'application' ? (names.get(value) ?? value) : value || '（空）',
        units: total,
        shares: arms.map(({ key }, place) => `${key} ${(parts[place] ?? 0).toFixed(1)}%`).join(' · '),
        largestGap: gaps.reduce((most, gap) => (Math.abs(gap) > Math.abs(most) ? gap : most), 0),
        pValue: p,
        suspicious: alarm,
      };
    });
}

async function applicationNames(db: Db, rows: readonly SliceRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ dimension, value }) => (dimension === 'application' ? [value] : []));
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('application').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
