// What overlay files do to the files below them.
import type { SourceFile } from '../config.ts';

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

/** One row for each file of a layer above the first, in the order of layers and paths. Without time-dependent facts. */
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

const WORDS = {
  zh: {
    adds: (file: string) => `${file}：新增`,
    replaces: (file: string, below: string) => `${file}：替换 ${below}`,
    changed: (what: readonly string[]) =>
      `；注意：被替换的文件后来有改动（${what.join('、')}），请核对是否需要合并`,
  },
  en: {
    adds: (file: string) => `${file}: new`,
    replaces: (file: string, below: string) => `${file}: replaces ${below}`,
    changed: (what: readonly string[]) =>
      `; the replaced file changed since (${what.join(', ')}), look at it again`,
  },
} as const;

/** One line for people. */
export function describeOverlay(
  { file, replaces, baseChanged }: OverlayFile,
  language: keyof typeof WORDS = 'zh',
): string {
  const words = WORDS[language];
  if (replaces === undefined) return words.adds(file);
  const plain = words.replaces(file, replaces.file);
  return baseChanged === undefined ? plain : plain + words.changed(baseChanged);
}
