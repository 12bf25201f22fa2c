// Files that are never requested again: abandoned uploads, and what a crash left without its row.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { Packages } from './packages.ts';
import type { TruthFiles } from './truth-files.ts';
import type { Uploads } from './uploads.ts';
import type { Volumes } from './volumes.ts';

/** An upload lives so long after its last byte. */
const UPLOAD_LIFE_MS = 24 * 3_600_000;

export interface CleanupDependencies {
  readonly storage: Storage;
  readonly uploads: Uploads;
  readonly packages: Packages;
  readonly volumes: Volumes;
  readonly truths: TruthFiles;
  readonly now: () => Date;
}

/** Finishes what a crash interrupted; call it before serving begins. */
export async function finishInterrupted(dependencies: CleanupDependencies): Promise<void> {
  await finishDeletions(dependencies);
  await forgetPreparations(dependencies);
  await forgetReadTruths(dependencies);
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
async function finishDeletions({ storage, packages, volumes, truths }: CleanupDependencies): Promise<void> {
  const versions = await packages.tombstones.list();
  const kept = await rowsOf(storage, 'modelVersion', versions);
  for (const id of versions) await (kept.has(id) ? packages.tombstones.unmark(id) : packages.remove(id));
  const others = await volumes.tombstones.list();
  const present = await rowsOf(storage, 'volume', others);
  for (const id of others) await (present.has(id) ? volumes.tombstones.unmark(id) : volumes.drop(id));
  const files = await truths.tombstones.list();
  const uploaded = await rowsOf(storage, 'truthUpload', files);
  for (const id of files) await (uploaded.has(id) ? truths.tombstones.unmark(id) : truths.remove(id));
}

/** What has been read stands in the database. A crash came before its file was dropped. */
async function forgetReadTruths({ storage, truths }: CleanupDependencies): Promise<void> {
  const ids = await truths.list();
  const known = await rowsOf(storage, 'truthUpload', ids);
  const unread = await rowsOf(storage, 'truthUpload', ids, { column: 'step', value: 'reading' });
  for (const id of ids) if (known.has(id) && !unread.has(id)) await truths.remove(id);
}

/** A version's file is there before its row: only before serving begins is none being made. */
async function forgetPreparations({ storage, packages }: CleanupDependencies): Promise<void> {
  const ids = await packages.listIncoming();
  const waiting = await rowsOf(storage, 'modelVersion', ids, { column: 'state', value: 'Creating' });
  for (const id of ids) if (!waiting.has(id)) await packages.forget(id);
}

/** Which of the ids have a row, with this value if one is named. */
async function rowsOf(
  { db }: Storage,
  table: 'upload' | 'modelVersion' | 'volume' | 'truthUpload',
  ids: readonly string[],
  having?: { readonly column: 'state' | 'step'; readonly value: string },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .$if(having !== undefined, (q) => q.where(sql.ref(having?.column ?? 'id'), '=', having?.value))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
