// What a page can show of a file without downloading it.
import { open } from 'node:fs/promises';
import type { VolumeEntry } from '#engines/files/volumes.ts';

const MAX_TEXT_BYTES = 256 * 1024;
const MAX_IMAGE_BYTES = 20 * 1024 ** 2;
/** What a browser draws without running anything: no SVG. */
const IMAGE = /\.(?:png|jpe?g|gif|webp|bmp)$/i;
const LANGUAGES: Readonly<Record<string, string>> = {
  json: 'json',
  py: 'python',
  sh: 'bash',
  js: 'javascript',
  ts: 'javascript',
  yaml: 'yaml',
  yml: 'yaml',
};

export interface Preview {
  readonly preview: 'text' | 'image' | 'none';
  readonly text: string;
  readonly language: string;
}

const NONE: Preview = { preview: 'none', text: '', language: 'text' };

/** `file` is the absolute path of a file; undefined for everything else. */
export async function previewOf(
  { name, sizeBytes }: VolumeEntry,
  file: string | undefined,
): Promise<Preview> {
  if (file === undefined) return NONE;
  if (IMAGE.test(name)) return sizeBytes <= MAX_IMAGE_BYTES ? { ...NONE, preview: 'image' } : NONE;
  const text = sizeBytes <= MAX_TEXT_BYTES ? await readText(file) : undefined;
  if (text === undefined) return NONE;
  return { preview: 'text', text, language: LANGUAGES[endingOf(name)] ?? 'text' };
}

/** Undefined for what is no text. */
async function readText(file: string): Promise<string | undefined> {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.alloc(MAX_TEXT_BYTES);
    const { bytesRead } = await handle.read(bytes, 0, MAX_TEXT_BYTES, 0);
    const read = bytes.subarray(0, bytesRead);
    return read.includes(0) ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(read);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  } finally {
    await handle.close();
  }
}

function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
