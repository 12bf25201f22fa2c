import { TEST_APPLICATION_ID } from '#engines/gateway/routing/stand-in.ts';
import type { Db } from '#storage/storage.ts';

interface Ids {
  readonly applicationId: string;
  readonly serviceId: string;
}

interface Names {
  readonly applicationName: string;
  readonly serviceName: string;
}

/** Looks up the names of all rows at once; marks what is gone. */
export async function readNames(db: Db, rows: readonly Ids[]): Promise<(row: Ids) => Names> {
  const applications = await namesOf(
    db,
    'application',
    rows.map((row) => row.applicationId),
  );
  const services = await namesOf(
    db,
    'service',
    rows.map((row) => row.serviceId),
  );
  return (row) => ({
    applicationName:
      row.applicationId === TEST_APPLICATION_ID
        ? '在线测试'
        : (applications.get(row.applicationId) ?? unknown(row.applicationId, '应用')),
    serviceName: services.get(row.serviceId) ?? unknown(row.serviceId, '服务'),
  });
}

async function namesOf(
  db: Db,
  table: 'application' | 'service',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

function unknown(id: string, kind: string): string {
  return id === '' ? '—' : `已删除的${kind}`;
}
