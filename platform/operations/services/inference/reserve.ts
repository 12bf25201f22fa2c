import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { type Resources, reserveQuota } from '../../runtime/quota/quota.ts';

type Sized = Pick<Row<'serviceVersion'>, 'id' | 'replicas' | 'cpuMilli' | 'memoryMb'>;

/** What a form that makes a version asks for. */
export const SIZES: readonly (keyof Resources)[] = ['replicas', 'cpuMilli', 'memoryMb'];

/** Throws `quota.exceeded` when the organisation has no room for these versions; what they hold already counts as theirs. `fields`: those of the request. */
export async function reserveFor(
  db: Transaction<Database>,
  organizationId: string,
  versions: readonly Sized[],
  fields: readonly (keyof Resources)[] = [],
): Promise<void> {
  const sum = (size: (version: Sized) => number) =>
    versions.reduce((total, version) => total + version.replicas * size(version), 0);
  await reserveQuota(db, {
    organizationId,
    wanted: {
      cpuMilli: sum(({ cpuMilli }) => cpuMilli),
      memoryMb: sum(({ memoryMb }) => memoryMb),
      replicas: sum(() => 1),
    },
    exceptVersionIds: versions.map(({ id }) => id),
    fields,
  });
}
