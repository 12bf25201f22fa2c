import type { Handler } from '../../handler/handler.ts';
import type { HandlerTable } from '../../handler/handler-table.ts';
import { createUpload } from './create-upload.ts';
import { findUpload } from './find-upload.ts';
import { writeUpload } from './write-upload.ts';

const getUpload: Handler<'upload.get'> = ({ id }, { storage, engines }) =>
  findUpload(storage.db, engines, id);

/** The row goes first: a file without one is found and removed in any case. */
const deleteUpload: Handler<'upload.delete'> = async ({ id }, { storage, engines }) => {
  await storage.db.deleteFrom('upload').where('id', '=', id).execute();
  await engines.files.uploads.remove(id);
};

export const uploadHandlers: HandlerTable = {
  'upload.create': createUpload,
  'upload.get': getUpload,
  'upload.write': writeUpload,
  'upload.delete': deleteUpload,
};
