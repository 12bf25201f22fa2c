import { AppError } from '#core/app-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { findTruthUpload } from './truth-job.ts';

export const readState: Handler<'evaluation.record.state'> = async ({ id }, { storage }) => {
  const upload = await findTruthUpload(storage.db, id);
  if (upload === undefined) throw new AppError('record.not-found');
  const { organizationId: _o, projectId: _p, readRows: _r, matchedUntil: _m, ...shown } = upload;
  return shown;
};
