// Payload sets come from a file that a person uploaded, or from the examples of an interface.
import { extname } from 'node:path';
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { createId } from '#storage/create-id.ts';
import { catalogueDatabaseError } from '../../../entity/database-error.ts';
import type { Handler, OperationContext, RequestOf } from '../../../handler/handler.ts';
import { projectOf } from '../../../handler/project-of.ts';
import { findWholeUpload } from '../../../models/upload/find-upload.ts';
import { readInterfaces } from '../task/read-interfaces.ts';
import { type Payload, readPayload, rowsPayload } from './read-payload.ts';

type UploadKind = RequestOf<'benchmark.upload'>['kind'];

export const uploadPayload: Handler<'benchmark.upload'> = async (
  { uploadId, name, description, kind },
  context,
) => {
  const { storage, engines, scope } = context;
  const upload = await findWholeUpload(storage.db, engines, uploadId, scope.projectId);
  refuseOtherKind(context.config, kind, upload.fileName);
  const payload = await readPayload(kind, engines.files.uploads.pathOf(uploadId));
  const made = await insertPayload(context, payload, { name, description, kind, fileName: upload.fileName });
  await storage.db.deleteFrom('upload').where('id', '=', uploadId).execute();
  await engines.files.uploads.remove(uploadId);
  return made;
};

const KINDS: Readonly<Record<string, UploadKind>> = { '.csv': 'csv', '.jsonl': 'jsonl', '.zip': 'pictures' };

/** What the file of another format would be read as says little of what is wrong. */
function refuseOtherKind({ enums }: Config, kind: UploadKind, fileName: string): void {
  const own = KINDS[extname(fileName).toLowerCase()];
  if (own === undefined || own === kind) return;
  const label = (value: UploadKind) =>
    enums.get('benchmark-upload-kind')?.values.find((one) => one.value === value)?.label ?? value;
  const reason = `文件“${fileName}”是 ${label(own)}，选择的格式是 ${label(kind)}`;
  throw new AppError('benchmark.payload-refused', { reason }, { fields: { kind: reason } });
}

export const examplePayload: Handler<'benchmark.payload.examples'> = async (
  { serviceId, name, description, operation },
  context,
) => {
  const interfaces = await readInterfaces(context, serviceId, context.scope.projectId);
  const chosen = interfaces.filter(
    ({ key, example }) => (operation === undefined || key === operation) && example !== '',
  );
  const [first] = chosen;
  if (first === undefined) {
    const reason =
      operation === undefined ? '服务的接口文档里没有请求体示例' : `接口“${operation}”没有请求体示例`;
    throw new AppError('benchmark.payload-refused', { reason }, { fields: { operation: reason } });
  }
  const rows = chosen
    .filter(({ key }) => key === first.key)
    .map(({ example }) => JSON.stringify({ body: example }));
  const payload = rowsPayload('jsonl', Buffer.from(`${rows.join('\n')}\n`));
  const fileName = `${first.method.toUpperCase()} ${first.path}`;
  return insertPayload(
    context,
    { ...payload, contentType: first.contentType },
    { name, description, kind: 'examples', fileName },
  );
};

interface Described {
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  readonly fileName: string;
}

async function insertPayload(
  context: OperationContext,
  { files, columns, ...facts }: Payload,
  described: Described,
): Promise<{ readonly id: string }> {
  const now = context.now();
  const values = {
    ...described,
    ...facts,
    ...projectOf(context.scope),
    columns: [...columns],
    sizeBytes: files.reduce((sum, { content }) => sum + content.byteLength, 0),
    id: createId('bmp', now.getTime()),
    ...{ createdAt: now, updatedAt: now, createdBy: context.actor?.user.username ?? null },
  };
  await context.storage.transaction(async (db) => {
    await catalogueDatabaseError(context.config, 'benchmark-payload', values, () =>
      db.insertInto('benchmarkPayload').values(values).execute(),
    );
    for (const [position, file] of files.entries())
      await db
        .insertInto('benchmarkPayloadFile')
        .values({ ...file, payloadId: values.id, position })
        .execute();
  });
  return { id: values.id };
}
