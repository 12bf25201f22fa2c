// A person brings a file of truths: it is read and matched in the background.
import { AppError } from '#core/app-error.ts';
import { archiveFormat } from '#engines/files/archive/open-archive.ts';
import { enqueueJob } from '#jobs/enqueue-job.ts';
import { createId } from '#storage/create-id.ts';
import type { Handler, RequestOf } from '../../handler/handler.ts';
import { projectOf } from '../../handler/project-of.ts';
import { findWholeUpload } from '../../models/upload/find-upload.ts';
import { newestSetting } from '../setting/stored-setting.ts';
import { READ_JOB } from './truth-job.ts';

export const uploadTruths: Handler<'evaluation.groundTruthFile.upload'> = async (request, context) => {
  const { serviceId, uploadId, format } = request;
  const { storage, engines, scope } = context;
  const { fileName, sizeBytes } = await findWholeUpload(storage.db, engines, uploadId, scope.projectId);
  refuseName(fileName, format);
  const now = context.now();
  const id = createId('tru', now.getTime());
  await engines.files.truths.take(id, engines.files.uploads.pathOf(uploadId));
  await storage
    .transaction(async (db) => {
      const setting = await newestSetting(db, serviceId);
      if (setting === undefined) throw new AppError('evaluation.not-set');
      // Two files of truths of one upload: the second finds it gone.
      const taken = await db.deleteFrom('upload').where('id', '=', uploadId).executeTakeFirstOrThrow();
      if (taken.numDeletedRows === 0n) throw new AppError('record.not-found');
      const place = projectOf(scope);
      const file = { id, serviceId, settingId: setting.id, format, fileName, sizeBytes };
      const made = { createdAt: now, updatedAt: now, createdBy: context.actor?.user.username ?? null };
      await db
        .insertInto('truthUpload')
        .values({ ...place, ...file, ...made, state: 'Pending', stateAt: now })
        .execute();
      const order = { key: id, node: engines.node, payload: { uploadId: id }, ...place };
      await enqueueJob(db, context.config.jobs, READ_JOB, order);
    })
    .catch(async (error: unknown) => {
      await engines.files.truths.remove(id);
      throw error;
    });
  await engines.files.uploads.remove(uploadId);
  return { id };
};

/** A file of another kind is said at once; what it holds, later. */
function refuseName(
  fileName: string,
  format: RequestOf<'evaluation.groundTruthFile.upload'>['format'],
): void {
  const fits = {
    csv: /\.csv$/i.test(fileName),
    jsonl: /\.(?:jsonl|ndjson)$/i.test(fileName),
    coco: /\.json$/i.test(fileName),
    archive: archiveFormat(fileName) !== undefined,
  };
  if (fits[format]) return;
  const reason = `“${fileName}”的扩展名与格式不符，应是 ${ENDINGS[format]}`;
  throw new AppError('evaluation.truth-refused', { reason }, { fields: { format: reason } });
}

const ENDINGS = {
  csv: '.csv',
  jsonl: '.jsonl 或 .ndjson',
  coco: '.json',
  archive: '.zip、.tar、.tar.gz 或 .tgz',
};
