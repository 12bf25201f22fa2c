// The payload set in memory: a call must not wait for the disk.
import { readFile, stat } from 'node:fs/promises';
import { type PayloadRows, readRows } from '#core/load/payload/read-rows.ts';
import type { LoadPayload, LoadRows } from '#core/load/plan.ts';

export interface Payload {
  readonly rows: (PayloadRows & { readonly weights: readonly number[] }) | undefined;
  readonly files: readonly PayloadFile[];
}

export interface PayloadFile {
  readonly name: string;
  readonly contentType: string;
  readonly weight: number;
  readonly bytes: Buffer;
  readonly base64: string;
}

/** All files together: with their base64 they take 2.4 times as much memory. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Throws an `Error` with a Chinese message when a file is missing, too large or holds something else. */
export async function readPayload(payload: LoadPayload): Promise<Payload> {
  const { rows, files = [] } = payload;
  await refuseTooLarge([...(rows === undefined ? [] : [rows.file]), ...files.map(({ file }) => file)]);
  const usesBase64 = JSON.stringify(payload.requests).includes('file.base64');
  return {
    rows: rows === undefined ? undefined : await readWeightedRows(rows),
    files: await Promise.all(
      files.map(async ({ file, name, contentType, weight = 1 }) => {
        const bytes = await readFile(file);
        return { name, contentType, weight, bytes, base64: usesBase64 ? bytes.toString('base64') : '' };
      }),
    ),
  };
}

async function refuseTooLarge(paths: readonly string[]): Promise<void> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_BYTES)
    throw new Error(`数据集共 ${Math.ceil(total / 1024 / 1024)} MB，最多 ${MAX_BYTES / 1024 / 1024} MB`);
}

async function readWeightedRows({ file, format, weightColumn }: LoadRows): Promise<Payload['rows']> {
  const found = readRows(await readFile(file, 'utf8'), format);
  if (weightColumn === undefined) return { ...found, weights: found.rows.map(() => 1) };
  if (!found.columns.includes(weightColumn))
    throw new Error(`没有权重列“${weightColumn}”，有的列：${found.columns.join('、')}`);
  const weights = found.rows.map((row) => Number(row[weightColumn] || Number.NaN));
  const bad = weights.findIndex((weight) => !(weight > 0));
  if (bad >= 0)
    throw new Error(
      `第 ${bad + 1} 行数据的权重是“${found.rows[bad]?.[weightColumn] ?? ''}”，应为大于 0 的数`,
    );
  return { ...found, weights };
}
