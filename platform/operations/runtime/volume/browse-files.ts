import { AppError } from '#core/app-error.ts';
import { parsePath } from '#engines/files/disk/safe-path.ts';
import type { VolumeEntry } from '#engines/files/volumes.ts';
import type { Handler } from '../../handler/handler.ts';
import { pageOf } from '../../list/paging.ts';
import { previewOf } from './preview-file.ts';
import { streamFile } from './stream-file.ts';
import { findVolume, withUse } from './volumes.ts';

/** Directories stay in front, whatever the order. */
export const listFiles: Handler<'volume.file.list'> = async (request, { engines }) => {
  const { id, path, keyword = '', orderBy, order } = request;
  const words = keyword.trim().toLowerCase();
  const entries = await engines.files.volumes.list(id, parsePath(path));
  const shown = entries.filter(({ name }) => name.toLowerCase().includes(words));
  const rows = sorted(shown, orderBy, order).map((entry) => ({
    path: path === '' ? entry.name : `${path}/${entry.name}`,
    ...factsOf(entry),
  }));
  return pageOf(request, rows);
};

/** One entry with its volume: what a page about it shows at once. */
export const getFile: Handler<'volume.file.get'> = async ({ id, path }, { storage, engines }) => {
  const { volumes } = engines.files;
  const segments = parsePath(path);
  const volume = await withUse(await findVolume(storage.db, id), engines);
  const entry = await volumes.find(id, segments);
  const { name: entryName, ...facts } = factsOf(entry);
  const file = entry.kind === 'file' ? await volumes.pathOf(id, segments) : undefined;
  return {
    ...volume,
    ...facts,
    entryName,
    path,
    parent: segments.slice(0, -1).join('/'),
    ...(await previewOf(entry, file)),
  };
};

export const downloadFile: Handler<'volume.file.download'> = async ({ id, path }, { engines }) => {
  const segments = parsePath(path);
  const file = await engines.files.volumes.pathOf(id, segments);
  return streamFile(file, segments.at(-1) ?? '');
};

function factsOf({ name, kind, sizeBytes, modifiedAt }: VolumeEntry) {
  return { name, kind, sizeBytes: kind === 'file' ? sizeBytes : null, modifiedAt: modifiedAt.toISOString() };
}

function sorted(
  entries: readonly VolumeEntry[],
  by: 'name' | 'sizeBytes' | 'modifiedAt' = 'name',
  order: 'asc' | 'desc' = 'asc',
): readonly VolumeEntry[] {
  const sign = order === 'asc' ? 1 : -1;
  const [directories, others] = [true, false].map((wanted) =>
    entries.filter(({ kind }) => (kind === 'directory') === wanted),
  );
  // The engine's order is by name already.
  const arrange = (list: readonly VolumeEntry[] = []) => {
    if (by === 'name') return order === 'asc' ? list : list.toReversed();
    return list.toSorted((a, b) => sign * (Number(a[by]) - Number(b[by])));
  };
  return [...arrange(directories), ...arrange(others)];
}

/** Never the volume itself. */
export function parseEntry(path: string): readonly string[] {
  const segments = parsePath(path);
  if (segments.length === 0) throw new AppError('file.path-refused', { path, reason: '不能是存储卷本身' });
  return segments;
}
