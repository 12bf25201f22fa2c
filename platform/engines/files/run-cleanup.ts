// Files that nobody will ask for again: abandoned uploads, and what a crash left without its row.
import type { Storage } from '#storage/storage.ts';
import type { Packages } from './packages.ts';
import type { Uploads } from './uploads.ts';
import type { Volumes } from './volumes.ts';

/** An upload lives so long after its last byte. */
export const UPLOAD_LIFE_MS = 24 * 3_600_000;
const EVERY_MS = 3_600_000;

export interface CleanupNeeds {
  readonly storage: Storage;
  readonly uploads: Uploads;
  readonly packages: Packages;
  readonly volumes: Volumes;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Cleans once and then every hour, until the answer is called. */
export async function runCleanup(needs: CleanupNeeds): Promise<() => Promise<void>> {
  const { storage, packages, onError } = needs;
  // A version's file is there before its row: only now is nobody making one.
  await removeOrphans(
    await packages.list(),
    (ids) => knownIds(storage, 'modelVersion', ids),
    packages.remove,
  );
  await clean(needs);
  let cleaning: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    cleaning = clean(needs).catch(onError);
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await cleaning;
  };
}

/** Exported for tests: `runCleanup` calls it. */
export async function clean({ storage, uploads, volumes, now }: CleanupNeeds): Promise<void> {
  // Files are looked up before rows: a row is always there before its file.
  const [uploaded, kept] = await Promise.all([uploads.list(), volumes.listVolumes()]);
  const before = new Date(now().getTime() - UPLOAD_LIFE_MS);
  const abandoned = await storage.db
    .deleteFrom('upload')
    .where('updatedAt', '<', before)
    .returning('id')
    .execute();
  for (const { id } of abandoned) await uploads.remove(id);
  await removeOrphans(uploaded, (ids) => knownIds(storage, 'upload', ids), uploads.remove);
  await removeOrphans(kept, (ids) => knownIds(storage, 'volume', ids), volumes.drop);
}

async function removeOrphans(
  ids: readonly string[],
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  remove: (id: string) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  const present = await known(ids);
  for (const id of ids) if (!present.has(id)) await remove(id);
}

async function knownIds(
  { db }: Storage,
  table: 'upload' | 'modelVersion' | 'volume',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
