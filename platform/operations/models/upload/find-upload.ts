import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import type { Engines } from '../../handler/engines.ts';

/** An upload with what of it is really there: after a restored backup the file may be behind its row. */
export async function findUpload(db: Db, { files }: Engines, id: string): Promise<Row<'upload'>> {
  const row = await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  return { ...row, receivedBytes: Math.min(row.receivedBytes, await files.uploads.sizeOf(id)) };
}

/** The whole file of an upload of this project; `upload.incomplete` while a part is missing. */
export async function findWholeUpload(
  db: Db,
  engines: Engines,
  id: string,
  projectId: string | undefined,
): Promise<Row<'upload'>> {
  const upload = await findUpload(db, engines, id);
  if (upload.projectId !== projectId) throw new AppError('record.not-found');
  const { fileName, receivedBytes, sizeBytes } = upload;
  if (receivedBytes < sizeBytes)
    throw new AppError('upload.incomplete', { fileName, receivedBytes, sizeBytes });
  return upload;
}
