import { AppError } from '#core/app-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { findUpload } from './find-upload.ts';

/** One chunk. The row follows the file: it never names a byte that a power cut could take back. */
export const writeUpload: Handler<'upload.write'> = async (
  { id, offset },
  { storage, engines, body, now },
) => {
  if (body === undefined) throw new Error('[Bug] upload.write was reached without its bytes');
  const receivedBytes = await engines.files.uploads.write(id, {
    bytes: body,
    async begin() {
      const { receivedBytes: expected, sizeBytes } = await findUpload(storage.db, engines, id);
      if (offset !== expected)
        throw new AppError(
          'upload.wrong-offset',
          { received: offset, expected },
          { details: { receivedBytes: expected } },
        );
      return { offset, sizeBytes };
    },
    async keep(receivedBytes) {
      await storage.db
        .updateTable('upload')
        .set({ receivedBytes, updatedAt: now() })
        .where('id', '=', id)
        .execute();
    },
  });
  return { receivedBytes };
};
