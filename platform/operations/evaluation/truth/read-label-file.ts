// The rows of a file of truths, one after the other, with how much of it is read.
import { createReadStream } from 'node:fs';
import {
  excerptOf,
  LabelFileFault,
  type LabelRow,
  LONGEST_ROW,
} from '#core/evaluation/label-file/label-row.ts';
import { readCsv, readJsonLines } from '#core/evaluation/label-file/read-lines.ts';
import { PackageFault } from '#engines/files/archive/fault.ts';
import { archiveFormat } from '#engines/files/archive/open-archive.ts';
import type { TruthUpload } from './truth-job.ts';

/** Told how many bytes more are read. */
export type HearBytes = (bytes: number) => void;

/** Throws `LabelFileFault` for what cannot be read any further. */
export async function* readLabelFile(
  { format, fileName }: Pick<TruthUpload, 'format' | 'fileName'>,
  path: string,
  hear: HearBytes,
): AsyncGenerator<LabelRow> {
  try {
    if (format === 'csv') yield* readCsv(readTexts(path, hear));
    else if (format === 'jsonl') yield* readJsonLines(readTexts(path, hear));
    else yield* readArchive(fileName, path, hear);
  } catch (error) {
    throw error instanceof PackageFault ? new LabelFileFault(error.message) : error;
  }
}

/** Pieces of a text file, without the mark that some editors put in front of UTF-8. */
export async function* readTexts(path: string, hear: HearBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const bytes: AsyncIterable<Uint8Array> = createReadStream(path);
  try {
    for await (const piece of bytes) {
      hear(piece.byteLength);
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new LabelFileFault('文件不是 UTF-8 编码的文本，请另存为 UTF-8');
    throw error;
  }
}

/** What operating systems put into archives of themselves. */
const ASIDE = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/;

/** One label a file: JSON, or a text. Its name without the ending says whose label it is. */
async function* readArchive(fileName: string, path: string, hear: HearBytes): AsyncGenerator<LabelRow> {
  const format = archiveFormat(fileName);
  if (format === undefined) throw new LabelFileFault(`“${fileName}”不是 zip 或 tar 压缩包`);
  for await (const entry of format.read(path)) {
    if (entry.kind !== 'file' || ASIDE.test(entry.path)) continue;
    hear(entry.size);
    const [, name = '', ending = ''] = /([^/]*?)(?:\.([^./]+))?$/.exec(entry.path) ?? [];
    yield await readEntry(entry.path, name, ending.toLowerCase(), entry.content);
  }
}

async function readEntry(
  path: string,
  name: string,
  ending: string,
  content: AsyncIterable<Uint8Array>,
): Promise<LabelRow> {
  const bytes = await joined(content);
  const excerpt = excerptOf(path);
  if (bytes === undefined) return { fault: `“${path}”超过 ${LONGEST_ROW} 字节`, excerpt };
  if (ending !== 'json' && ending !== 'txt')
    return { fault: `“${path}”不是 .json 或 .txt 文件，每个标注文件应是其中一种`, excerpt };
  const text = utf8(bytes);
  if (text === undefined) return { fault: `“${path}”不是 UTF-8 编码的文本`, excerpt };
  if (ending === 'txt') return { label: { name, path, content: text.replace(/\r?\n$/, '') }, excerpt };
  try {
    return { label: { name, path, content: JSON.parse(text) }, excerpt };
  } catch {
    return { fault: `“${path}”不是 JSON`, excerpt };
  }
}

/** Read to its end in any case: the next entry comes after it. */
async function joined(content: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.byteLength;
    if (bytes <= LONGEST_ROW) kept.push(piece);
    else kept.length = 0;
  }
  return bytes <= LONGEST_ROW ? Buffer.concat(kept) : undefined;
}

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
