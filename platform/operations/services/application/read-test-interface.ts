import { AppError } from '#core/app-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { readInfo } from '../service-test/read-info.ts';
import { findApplication } from './find-application.ts';
import { findGranted } from './find-granted.ts';

/**
 * How a granted service is called, also one of another project. Its versions are not the caller's business: which of them
 * answers is decided by the service's own split.
 */
export const readTestInterface: Handler<'application.test.interface'> = async (
  { id, interfaceId },
  context,
) => {
  const { db } = context.storage;
  await findApplication(db, id);
  if ((await findGranted(db, id, interfaceId)) === undefined) throw new AppError('application.not-granted');
  const { documents, documentKey, ...info } = await readInfo({ id: interfaceId }, context);
  return {
    ...info,
    versions: [],
    documentKey,
    documents: documents.filter(({ key }) => key === documentKey),
  };
};
