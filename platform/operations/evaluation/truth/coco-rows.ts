// COCO files name pictures and objects apart and in any order: both are put into the database first, then together picture by picture.
import { excerptOf, LabelFileFault } from '#core/evaluation/label-file/label-row.ts';
import { type ListItem, readListItems } from '#core/evaluation/label-file/read-members.ts';
import { groupBy } from '#core/group-by.ts';
import { isStorableValue } from '#core/storable-text.ts';
import type { JobContext } from '#jobs/job.ts';
import type { Database } from '#storage/database.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { StoredSetting } from '../setting/stored-setting.ts';
import { describeRow } from './describe-row.ts';
import { readTexts } from './read-label-file.ts';
import { lockTruthUpload, noteRead, STAGED, type TruthDependencies, type TruthUpload } from './truth-job.ts';

const BATCH_ITEMS = 500;
/** They are held in memory. */
const MOST_CATEGORIES = 10_000;
/** Categories stand among the objects, as those of a picture without a name. */
const CATEGORIES = '';

type Fields = Readonly<Record<string, unknown>>;

/** Safe to repeat: what is there already stays. False when the upload was deleted meanwhile. */
export async function stageCoco(
  { storage, now }: TruthDependencies,
  { signal }: JobContext,
  upload: TruthUpload,
  path: string,
): Promise<boolean> {
  let batch: ListItem[] = [];
  let [categories, bytes] = [0, 0];
  const hear = (more: number) => {
    bytes += more;
  };
  const write = () =>
    storage.transaction(async (db) => {
      if ((await lockTruthUpload(db, upload.id, 'reading')) === undefined) return false;
      await insertPictures(db, upload, batch);
      await insertObjects(db, upload, batch);
      await noteRead(db, upload, { bytes, now: now() });
      return true;
    });
  for await (const item of readListItems(readTexts(path, hear))) {
    signal.throwIfAborted();
    if (item.list === 'categories') categories += 1;
    if (categories > MOST_CATEGORIES) throw new LabelFileFault(`最多 ${MOST_CATEGORIES} 个类别`);
    batch.push(item);
    if (batch.length < BATCH_ITEMS) continue;
    if (!(await write())) return false;
    batch = [];
  }
  return batch.length === 0 || write();
}

async function insertPictures(
  db: Transaction<Database>,
  { id, serviceId }: TruthUpload,
  batch: readonly ListItem[],
): Promise<void> {
  const rows = batch
    .filter(({ list }) => list === 'images')
    .map(({ position, value }) => ({
      ...{ uploadId: id, position, serviceId, state: STAGED },
      excerpt: excerptOf(JSON.stringify(value)),
      truth: isStorableValue(value) ? JSON.stringify(value) : 'null',
    }));
  if (rows.length === 0) return;
  await db
    .insertInto('truthRow')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Objects and categories have positions of their own: odd ones and even ones. */
async function insertObjects(
  db: Transaction<Database>,
  { id }: TruthUpload,
  batch: readonly ListItem[],
): Promise<void> {
  const rows = batch.flatMap(({ list, position, value }) => {
    const isObject = list === 'annotations';
    if ((!isObject && list !== 'categories') || !isFields(value) || !isStorableValue(value)) return [];
    const image = isObject ? String(value.image_id) : CATEGORIES;
    return [
      { uploadId: id, position: position * 2 + (isObject ? 0 : 1), image, body: JSON.stringify(value) },
    ];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('truthAnnotation')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Picture by picture; those that are done are no longer staged. False when the upload was deleted meanwhile. */
export async function assembleCoco(
  deps: TruthDependencies,
  { signal }: JobContext,
  upload: TruthUpload,
  setting: StoredSetting,
): Promise<boolean> {
  const names = await readCategories(deps, upload.id);
  for (;;) {
    signal.throwIfAborted();
    const done = await deps.storage.transaction(async (db) => {
      if ((await lockTruthUpload(db, upload.id, 'reading')) === undefined) return undefined;
      return assembleBatch(db, upload, setting, names);
    });
    if (done === undefined) return false;
    if (done > 0) continue;
    await deps.storage.db.deleteFrom('truthAnnotation').where('uploadId', '=', upload.id).execute();
    return true;
  }
}

/** How many pictures were left. */
async function assembleBatch(
  db: Transaction<Database>,
  { id }: TruthUpload,
  setting: StoredSetting,
  names: ReadonlyMap<string, unknown>,
): Promise<number> {
  const pictures = await db
    .selectFrom('truthRow')
    .select(['position', 'truth', 'excerpt'])
    .where('uploadId', '=', id)
    .where('state', '=', STAGED)
    .orderBy('position')
    .limit(BATCH_ITEMS)
    .execute();
  if (pictures.length === 0) return 0;
  const ids = pictures.map(({ truth }) => (isFields(truth) ? String(truth.id) : CATEGORIES));
  const objects = await db
    .selectFrom('truthAnnotation')
    .select(['image', 'body'])
    .where('uploadId', '=', id)
    .where('image', 'in', [...new Set(ids)])
    .orderBy('position')
    .execute();
  const byImage = groupBy(objects, ({ image }) => image);
  const described = pictures.map(({ position, truth, excerpt }, place) => {
    const own = byImage.get(ids[place] ?? '') ?? [];
    const row = isFields(truth)
      ? {
          label: labelOf(
            truth,
            own.map(({ body }) => body),
            names,
          ),
          excerpt,
        }
      : { fault: `images 的第 ${position} 项不是对象，或含有不能保存的字符`, excerpt };
    return { ...describeRow(setting, row), position };
  });
  await sql`
    update truth_row r set state = n.state, key = n.key, reason = n.reason, truth = n.truth
    from jsonb_to_recordset(${JSON.stringify(described.map(({ truth, ...row }) => ({ ...row, truth: truth === null ? null : JSON.parse(truth) })))}::jsonb)
      as n (position integer, state text, key text, reason text, truth jsonb)
    where r.upload_id = ${id} and r.position = n.position`.execute(db);
  return pictures.length;
}

async function readCategories(
  { storage }: TruthDependencies,
  id: string,
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await storage.db
    .selectFrom('truthAnnotation')
    .select('body')
    .where('uploadId', '=', id)
    .where('image', '=', CATEGORIES)
    .execute();
  return new Map(rows.flatMap(({ body }) => (isFields(body) ? [[String(body.id), body.name] as const] : [])));
}

/** The picture as the file has it, with `name` (its file's, without folder and ending) and `objects`. */
function labelOf(picture: Fields, own: readonly unknown[], names: ReadonlyMap<string, unknown>) {
  const fileName = String(picture.file_name ?? '');
  const name = /([^/]*?)(?:\.[^./]+)?$/.exec(fileName)?.[1] ?? '';
  const objects = own.filter(isFields).map((object) => ({
    ...object,
    class: names.get(String(object.category_id)) ?? null,
    box: object.bbox ?? null,
  }));
  return { ...picture, name, objects };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
