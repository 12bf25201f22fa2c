import type { HandlerTable } from '../../handler/handler-table.ts';
import { downloadFile, getFile, listFiles } from './browse-files.ts';
import { createDirectory, deleteFile, renameFile, uploadFile } from './change-files.ts';
import { createVolume, deleteVolume, getVolume, listVolumes, updateVolume } from './volumes.ts';

export const volumeHandlers: HandlerTable = {
  'volume.list': listVolumes,
  'volume.get': getVolume,
  'volume.create': createVolume,
  'volume.update': updateVolume,
  'volume.delete': deleteVolume,
  'volume.file.list': listFiles,
  'volume.file.get': getFile,
  'volume.file.createDir': createDirectory,
  'volume.file.upload': uploadFile,
  'volume.file.rename': renameFile,
  'volume.file.delete': deleteFile,
  'volume.file.download': downloadFile,
};
