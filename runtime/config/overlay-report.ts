// What overlay files do to the files below them.
import type { SourceFile } from './config.ts';

export interface OverlayFile {
  /** Path inside the schema directory. */
  readonly path: string;
  /** The overlay's file as shown to people. */
  readonly file: string;
  /** Index of its layer; 0 is the built-in one. */
  readonly layer: number;
  /** The file that it stands for, in the next layer below that has one; absent: it adds something new. */
  readonly replaces?: SourceFile;
  /** The replaced file is another than when this overlay was last written: what changed there since, in words. */
  readonly baseChanged?: readonly string[];
}

export type OverlayReport = readonly OverlayFile[];

/** One row for each file of a layer above the first, in the order of layers and paths. Without what only time can tell. */
export function reportOverlays(layers: readonly (readonly SourceFile[])[]): OverlayReport {
  const below = new Map<string, SourceFile>();
  return layers.flatMap((files, layer) => {
    const rows = files.map((file): OverlayFile => {
      const replaces = below.get(file.path);
      const row = { path: file.path, file: file.file, layer };
      return replaces === undefined ? row : { ...row, replaces };
    });
    for (const file of files) below.set(file.path, file);
    return layer === 0 ? [] : rows;
  });
}

/** One line for people. */
export function describeOverlay({ file, replaces, baseChanged }: OverlayFile): string {
  if (replaces === undefined) return `${file}：新增`;
  const plain = `${file}：替换 ${replaces.file}`;
  if (baseChanged === undefined) return plain;
  return `${plain}；注意：被替换的文件后来有改动（${baseChanged.join('、')}），请核对是否需要合并`;
}
