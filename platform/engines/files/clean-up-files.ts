// Files that are never requested again: abandoned uploads, and what a crash left without its row.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { Packages } from './packages.ts';
import type { Uploads } from './uploads.ts';
import type { Volumes } from './volumes.ts';

/** An upload lives so long after its last byte. */
const UPLOAD_LIFE_MS = 24 * 3_600_000;

export interface CleanupDependencies {
  readonly storage: Storage;
  readonly uploads: Uploads;
  readonly packages: Packages;
  readonly volumes: Volumes;
  readonly now: () => Date;
}

/** Finishes what a crash interrupted; call it before serving begins. */
export async function finishInterrupted(dependencies: CleanupDependencies): Promise<void> {
  await finishDeletions(dependencies);
  await forgetPreparations(dependencies);
  await cleanUpFiles(dependencies);
}

/** Removes uploads that were abandoned, and files without a row. */
export async function cleanUpFiles({ storage, uploads, now }: CleanupDependencies): Promise<void> {
  // Files are looked up before rows: a row is always there before its file.
  const files = await uploads.list();
  const before = new Date(now().getTime() - UPLOAD_LIFE_MS);
  const abandoned = await storage.db
    .deleteFrom('upload')
    .where('updatedAt', '<', before)
    .returning('id')
    .execute();
  for (const { id } of abandoned) await uploads.remove(id);
  const known = await rowsOf(storage, 'upload', files);
  for (const id of files) if (!known.has(id)) await uploads.remove(id);
}

/** A row that is still there was not deleted after all. */
async function finishDeletions({ storage, packages, volumes }: CleanupDependencies): Promise<void> {
  const versions = await packages.tombstones.list();
  const kept = await rowsOf(storage, 'modelVersion', versions);
  for (const id of versions) await (kept.has(id) ? packages.tombstones.unmark(id) : packages.remove(id));
  const others = await volumes.tombstones.list();
  const present = await rowsOf(storage, 'volume', others);
  for (const id of others) await (present.has(id) ? volumes.tombstones.unmark(id) : volumes.drop(id));
}

/** A version's file is there before its row: only before serving begins is none being made. */
async function forgetPreparations({ storage, packages }: CleanupDependencies): Promise<void> {
  const ids = await packages.listIncoming();
  const waiting = await rowsOf(storage, 'modelVersion', ids, 'Creating');
  for (const id of ids) if (!waiting.has(id)) await packages.forget(id);
}

/** Which of the ids have a row, in a state if one is named. */
async function rowsOf(
  { db }: Storage,
  table: 'upload' | 'modelVersion' | 'volume',
  ids: readonly string[],
  state?: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .$if(state !== undefined, (q) => q.where(sql.ref('state'), '=', state))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
