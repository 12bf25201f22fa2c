// What a person brings as a payload set, checked before it is kept. Faults name the row or the picture, what stands there and what would be right.
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { AppError } from '#core/app-error.ts';
import { formatBytes } from '#core/format-bytes.ts';
import { listFaults, type PayloadRows, RowsFault, readRows } from '#core/load/payload/read-rows.ts';
import { PackageFault } from '#engines/files/archive/fault.ts';
import { readZip } from '#engines/files/archive/read-zip.ts';

export interface PayloadFile {
  readonly name: string;
  readonly contentType: string;
  readonly weight: number;
  readonly content: Buffer;
}

export interface Payload {
  readonly files: readonly PayloadFile[];
  readonly rowCount: number;
  readonly columns: readonly string[];
  /** Each row is a whole body; else a template of the configuration makes one of its fields. */
  readonly hasBodies: boolean;
  readonly contentType: string;
}

export const WEIGHT = 'weight';
export const BODY = 'body';

const MEGABYTE = 1024 ** 2;
const MOST_BYTES = 32 * MEGABYTE;
const MOST_ROWS = 100_000;
/** Pages list them. */
const MOST_COLUMNS = 200;
const MOST_PICTURES = 2_000;
const WEIGHTS_FILE = 'weights.csv';

/** Throws `benchmark.payload-refused`. */
export async function readPayload(kind: 'csv' | 'jsonl' | 'pictures', path: string): Promise<Payload> {
  try {
    return kind === 'pictures' ? await readPictures(path) : rowsPayload(kind, await readBytes(path));
  } catch (error) {
    if (error instanceof RowsFault || error instanceof PackageFault) throw refused(error.message);
    throw error;
  }
}

/** Rows of fields. Throws `RowsFault` or `benchmark.payload-refused`. */
export function rowsPayload(format: 'csv' | 'jsonl', content: Buffer): Payload {
  const found = readRows(utf8(content), format);
  const { columns, rows } = found;
  if (rows.length > MOST_ROWS) throw refused(`最多 ${MOST_ROWS} 行，文件有 ${rows.length} 行`);
  checkColumns(columns);
  checkRows(found);
  const contentType = format === 'csv' ? 'text/csv' : 'application/jsonl';
  return {
    files: [{ name: `rows.${format}`, contentType, weight: 1, content }],
    rowCount: rows.length,
    columns,
    hasBodies: columns.includes(BODY),
    contentType,
  };
}

function checkColumns(columns: readonly string[]): void {
  if (columns.length > MOST_COLUMNS)
    throw refused(`最多 ${MOST_COLUMNS} 个字段，文件有 ${columns.length} 个`);
  const odd = columns.find((name) => !/^[\p{L}_][\p{L}\p{N}_.-]{0,63}$/u.test(name));
  if (odd !== undefined)
    throw refused(
      `字段名“${odd.slice(0, 64)}”不能在模板里引用，应由字母、汉字、数字、下划线、点和短横线组成，以字母或汉字开头`,
    );
}

/** Lines are those of the file, as an editor counts them. */
function checkRows({ columns, rows, lines }: PayloadRows): void {
  const faults = rows.flatMap((row, index) => {
    const missing = columns.find((name) => row[name] === undefined);
    if (missing !== undefined) return [`第 ${lines[index]} 行没有字段“${missing}”，各行的字段应当相同`];
    return weightFault(row[WEIGHT], lines[index]);
  });
  if (faults.length > 0) throw refused(listFaults(faults));
}

function weightFault(weight: string | undefined, line: number | undefined): readonly string[] {
  if (weight === undefined || (Number(weight) > 0 && Number.isFinite(Number(weight)))) return [];
  return [`第 ${line} 行的权重是“${weight.slice(0, 32)}”，应是大于 0 的数`];
}

async function readBytes(path: string): Promise<Buffer> {
  return joined(createReadStream(path), () => `文件超过 ${formatBytes(MOST_BYTES)}`, MOST_BYTES);
}

async function joined(
  pieces: AsyncIterable<Uint8Array>,
  tooLarge: () => string,
  most: number,
): Promise<Buffer> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > most) throw refused(tooLarge());
    kept.push(piece);
  }
  return Buffer.concat(kept);
}

const PICTURES: Readonly<Record<string, { readonly type: string; readonly begins: RegExp }>> = {
  '.jpg': { type: 'image/jpeg', begins: /^ffd8ff/ },
  '.jpeg': { type: 'image/jpeg', begins: /^ffd8ff/ },
  '.png': { type: 'image/png', begins: /^89504e470d0a1a0a/ },
  '.bmp': { type: 'image/bmp', begins: /^424d/ },
  '.gif': { type: 'image/gif', begins: /^47494638/ },
  '.webp': { type: 'image/webp', begins: /^52494646.{8}57454250/ },
};

/** What operating systems put into archives of themselves. */
const ASIDE = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/;

async function readPictures(path: string): Promise<Payload> {
  const pictures: Omit<PayloadFile, 'weight'>[] = [];
  let weights: ReadonlyMap<string, number> = new Map();
  let left = MOST_BYTES;
  for await (const entry of readZip(path)) {
    if (entry.kind !== 'file') continue;
    if (entry.path.split('/').includes('..'))
      throw refused(`“${entry.path}”的路径里有“..”，路径要在压缩包之内`);
    if (ASIDE.test(entry.path)) continue;
    const content = await joined(entry.content, () => `图片合计超过 ${formatBytes(MOST_BYTES)}`, left);
    left -= content.byteLength;
    if (entry.path === WEIGHTS_FILE) weights = readWeights(utf8(content));
    else pictures.push(pictureOf(entry.path, content));
    if (pictures.length > MOST_PICTURES) throw refused(`最多 ${MOST_PICTURES} 张图片`);
  }
  if (pictures.length === 0) throw refused('压缩包里没有图片');
  const unknown = [...weights.keys()].find((name) => pictures.every((picture) => picture.name !== name));
  if (unknown !== undefined)
    throw refused(`${WEIGHTS_FILE} 里的“${unknown}”不是压缩包里的图片，要写完整的路径`);
  const types = new Set(pictures.map(({ contentType }) => contentType));
  return {
    files: pictures.map((picture) => ({ ...picture, weight: weights.get(picture.name) ?? 1 })),
    rowCount: pictures.length,
    columns: [],
    hasBodies: true,
    contentType: types.size === 1 ? ([...types][0] ?? '') : 'image/*',
  };
}

function pictureOf(name: string, content: Buffer): Omit<PayloadFile, 'weight'> {
  const format = PICTURES[extname(name).toLowerCase()];
  if (format === undefined)
    throw refused(`“${name}”不是图片，压缩包里只能有 jpg、png、bmp、gif、webp 图片和 ${WEIGHTS_FILE}`);
  if (!format.begins.test(content.subarray(0, 12).toString('hex')))
    throw refused(`“${name}”的内容不是它的扩展名所说的图片格式`);
  return { name, contentType: format.type, content };
}

function readWeights(text: string): ReadonlyMap<string, number> {
  const { columns, rows, lines } = readRows(text, 'csv');
  if (!columns.includes('name') || !columns.includes(WEIGHT))
    throw refused(`${WEIGHTS_FILE} 要有列 name 和 weight，收到 ${columns.join('、')}`);
  const faults = rows.flatMap(({ weight }, index) => weightFault(weight, lines[index]));
  if (faults.length > 0) throw refused(`${WEIGHTS_FILE} ${listFaults(faults)}`);
  return new Map(rows.map(({ name = '', weight = '' }) => [name, Number(weight)]));
}

function utf8(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw refused('文件不是 UTF-8 编码的文本，请另存为 UTF-8');
  }
}

function refused(reason: string): AppError {
  return new AppError('benchmark.payload-refused', { reason }, { fields: { uploadId: reason } });
}
