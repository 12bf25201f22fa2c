import { parseName, parsePath } from '#engines/files/disk/safe-path.ts';
import type { Handler } from '../../handler/handler.ts';
import { findWholeUpload } from '../../models/upload/find-upload.ts';
import { parseEntry } from './browse-files.ts';
import { findVolume } from './volumes.ts';

export const createDirectory: Handler<'volume.file.createDir'> = async ({ id, path, name }, { engines }) => {
  await engines.files.volumes.createDirectory(id, [...parsePath(path), parseName(name)]);
};

/** The file has two names for a moment; a crash then leaves an upload that is removed after a day. */
export const uploadFile: Handler<'volume.file.upload'> = async (request, context) => {
  const { id, path, uploadId, name, overwrite } = request;
  const { storage, engines, scope } = context;
  const { uploads, volumes } = engines.files;
  const { capacityBytes } = await findVolume(storage.db, id);
  const upload = await findWholeUpload(storage.db, engines, uploadId, scope.projectId);
  const target = [...parsePath(path), parseName(name ?? upload.fileName)];
  await volumes.put(id, target, uploads.pathOf(uploadId), { overwrite, capacityBytes });
  await storage.db.deleteFrom('upload').where('id', '=', uploadId).execute();
  await uploads.remove(uploadId);
};

export const renameFile: Handler<'volume.file.rename'> = async ({ id, path, name }, { engines }) => {
  const from = parseEntry(path);
  const to = [...from.slice(0, -1), parseName(name)];
  // Its own name is no name that is taken.
  if (to.join('/') === from.join('/')) return;
  await engines.files.volumes.move(id, from, to);
};

export const deleteFile: Handler<'volume.file.delete'> = async ({ id, path, recursive }, { engines }) => {
  await engines.files.volumes.remove(id, parseEntry(path), { recursive });
};
