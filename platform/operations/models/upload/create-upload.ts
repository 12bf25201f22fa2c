import { AppError } from '#core/app-error.ts';
import { formatBytes } from '#core/format-bytes.ts';
import { createId } from '#storage/create-id.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { projectOf } from '../../handler/project-of.ts';
import { readParameter } from '../../parameters/read-parameter.ts';

const MEGABYTE = 1024 ** 2;
/** Left to the database and logs, whatever people upload. */
const RESERVE_BYTES = 512 * MEGABYTE;

/** Refuses at once what could not be kept in the end. */
export const createUpload: Handler<'upload.create'> = async ({ fileName, sizeBytes }, context) => {
  const { storage, engines, scope } = context;
  const { organizationId, projectId } = projectOf(scope);
  await checkSize(sizeBytes, context);
  await checkRoom(storage.db, sizeBytes, context);
  const now = context.now();
  const row = await storage.db
    .insertInto('upload')
    .values({
      id: createId('upl', now.getTime()),
      organizationId,
      projectId,
      fileName,
      sizeBytes,
      createdAt: now,
      createdBy: context.actor?.user.username ?? null,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (sizeBytes === 0) await engines.files.uploads.write(row.id, EMPTY);
  return row;
};

/** No chunk will come: the file is made here. */
const EMPTY = {
  begin: async () => ({ offset: 0, sizeBytes: 0 }),
  bytes: (async function* () {})(),
  keep: async () => undefined,
};

async function checkSize(sizeBytes: number, { storage, config }: OperationContext): Promise<void> {
  const limit = (await readParameter(storage.db, config, 'uploadLimitMb', 4096)) * MEGABYTE;
  if (sizeBytes <= limit) return;
  const parameters = { limit: formatBytes(limit), received: formatBytes(sizeBytes) };
  const fields = { sizeBytes: `文件不能超过 ${parameters.limit}` };
  throw new AppError('upload.too-large', parameters, { fields });
}

/** What other uploads were promised is as good as gone. */
async function checkRoom(db: Db, sizeBytes: number, { engines }: OperationContext): Promise<void> {
  const { promised } = await db
    .selectFrom('upload')
    .select((eb) =>
      eb.fn
        .coalesce(eb.fn.sum<number>(eb('sizeBytes', '-', eb.ref('receivedBytes'))), eb.lit(0))
        .as('promised'),
    )
    .executeTakeFirstOrThrow();
  const free = (await engines.files.freeBytes()) - Number(promised) - RESERVE_BYTES;
  if (sizeBytes > free) throw new AppError('file.disk-full');
}
