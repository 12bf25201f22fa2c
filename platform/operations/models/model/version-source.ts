// The file that a version is made of.
import { AppError } from '#core/app-error.ts';
import { parsePath } from '#engines/files/disk/safe-path.ts';
import type { OperationContext, RequestOf } from '../../handler/handler.ts';
import { findWholeUpload } from '../upload/find-upload.ts';

export interface VersionSource {
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Absolute path on this server. */
  readonly file: string;
  /** Set: the upload goes away with the version. */
  readonly uploadId?: string;
  /** Request field that named it. */
  readonly field: string;
}

type Request = RequestOf<'model.version.create'>;

/** @throws request.invalid, record.not-found for another project's, upload.incomplete, file.* */
export function findSource(request: Request, context: OperationContext): Promise<VersionSource> {
  return request.fileSource === 'upload' ? ofUpload(request, context) : ofVolume(request, context);
}

async function ofUpload({ uploadId }: Request, context: OperationContext): Promise<VersionSource> {
  const { storage, engines, scope } = context;
  if (uploadId === undefined) throw missing({ uploadId: '请先上传模型文件' });
  const upload = await findWholeUpload(storage.db, engines, uploadId, scope.projectId);
  const { fileName, sizeBytes } = upload;
  return { fileName, sizeBytes, file: engines.files.uploads.pathOf(uploadId), uploadId, field: 'uploadId' };
}

async function ofVolume({ volumeId, path }: Request, context: OperationContext): Promise<VersionSource> {
  const { storage, engines, scope } = context;
  if (volumeId === undefined) throw missing({ volumeId: '请选择存储卷' });
  if (path === undefined) throw missing({ path: '请填写文件路径' });
  const volume = await storage.db
    .selectFrom('volume')
    .select('id')
    .where('id', '=', volumeId)
    .where('projectId', '=', scope.projectId ?? '')
    .executeTakeFirst();
  if (volume === undefined) throw new AppError('record.not-found');
  const segments = parsePath(path);
  const file = await engines.files.volumes.pathOf(volumeId, segments);
  const { name, sizeBytes } = await engines.files.volumes.find(volumeId, segments);
  return { fileName: name, sizeBytes, file, field: 'path' };
}

function missing(fields: Readonly<Record<string, string>>): AppError {
  return new AppError('request.invalid', {}, { fields });
}
