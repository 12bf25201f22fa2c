import { AppError } from '#core/app-error.ts';
import { isOnnx, isPackageName } from '#engines/files/prepare-package.ts';
import { enqueueJob } from '#jobs/enqueue-job.ts';
import { createId } from '#storage/create-id.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler, OperationContext, RequestOf } from '../../handler/handler.ts';
import { checkReference } from './check-reference.ts';
import { MODEL_CHECK } from './drop-version-files.ts';
import { findSource, type VersionSource } from './version-source.ts';

type Request = RequestOf<'model.version.create'>;

/** Of our own worker, whatever the form says. */
const ONNX_HEALTH_PATH = '/v2/health/ready';

/** Returns at once: the file is only given to the version, which is then checked in the background. */
export const createVersion: Handler<'model.version.create'> = async (request, context) => {
  const { storage, engines } = context;
  const id = createId('mdv', context.now().getTime());
  const source = request.packageType === 'ModelFile' ? await findSource(request, context) : undefined;
  const facts = source === undefined ? referenceFacts(request) : fileFacts(request, source);
  if (source !== undefined) await engines.files.packages.take(id, source.file);
  const number = await storage
    .transaction((db) => insertVersion(db, context, { ...facts, id }, request, source))
    .catch(async (error: unknown) => {
      await engines.files.packages.remove(id);
      throw error;
    });
  if (source?.uploadId !== undefined) await engines.files.uploads.remove(source.uploadId);
  return { id, number };
};

function fileFacts({ startCommand = [], healthPath, reference }: Request, source: VersionSource) {
  const { fileName, sizeBytes, field } = source;
  if (reference !== undefined) throw refused('模型文件没有地址', 'reference');
  if (!isPackageName(fileName))
    throw refused(`“${fileName}”不是 .onnx、.zip、.tar、.tar.gz 或 .tgz 文件`, field);
  if (isOnnx(fileName) && startCommand.length > 0)
    throw refused('.onnx 文件由平台直接运行，不需要启动命令', 'startCommand');
  const file = { fileName, sizeBytes, startCommand: [...startCommand] };
  if (startCommand.length > 0) return { ...file, runtime: 'command', healthPath };
  return { ...file, runtime: 'onnx', healthPath: ONNX_HEALTH_PATH };
}

function referenceFacts({ packageType, reference = '', startCommand = [], uploadId, volumeId }: Request) {
  if (uploadId !== undefined || volumeId !== undefined)
    throw refused('镜像和 Helm 包只填写地址，不上传文件', uploadId === undefined ? 'volumeId' : 'uploadId');
  if (startCommand.length > 0) throw refused('镜像和 Helm 包自带启动命令', 'startCommand');
  const runtime = packageType === 'ModelImage' ? ('image' as const) : ('chart' as const);
  const fault = checkReference(runtime, reference);
  if (fault !== undefined) throw refused(fault, 'reference');
  return { runtime, reference };
}

/** One more than the newest that is left; who makes versions of one model takes turns. */
async function insertVersion(
  db: Db,
  context: OperationContext,
  facts: { readonly id: string } & (ReturnType<typeof fileFacts> | ReturnType<typeof referenceFacts>),
  request: Request,
  source: VersionSource | undefined,
): Promise<number> {
  const now = context.now();
  const model = await db
    .selectFrom('model')
    .select(['organizationId', 'projectId'])
    .where('id', '=', request.modelId)
    .forUpdate()
    .executeTakeFirst();
  if (model === undefined) throw new AppError('record.not-found');
  const { last } = await db
    .selectFrom('modelVersion')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('modelId', '=', request.modelId)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  const { modelId, packageType, description } = request;
  await db
    .insertInto('modelVersion')
    .values({
      ...model,
      ...facts,
      ...{ modelId, number, packageType, description, state: 'Creating', stateAt: now },
      ...{ createdAt: now, createdBy: context.actor?.user.username ?? null, updatedAt: now },
    })
    .execute();
  await db.updateTable('model').set({ updatedAt: now }).where('id', '=', modelId).execute();
  if (source?.uploadId !== undefined) await takeUpload(db, source.uploadId);
  const { node } = context.engines;
  const check = { key: facts.id, node, payload: { versionId: facts.id }, ...model };
  await enqueueJob(db, context.config.jobs, MODEL_CHECK, check);
  return number;
}

/** Two versions of one upload: the second finds it gone. */
async function takeUpload(db: Db, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('upload').where('id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('record.not-found');
}

function refused(reason: string, field: string): AppError {
  return new AppError('model.package-refused', { reason }, { fields: { [field]: reason } });
}
