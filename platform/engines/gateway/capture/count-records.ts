// What lies in a folder of kept calls.
import { open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import {
  byTime,
  type CaptureSummary,
  DAY_PATTERN,
  FILE_PATTERN,
  type FileCount,
  MEDIA_PATTERN,
  mediaFolder,
  NO_SUMMARY,
  SUMMARY_FILE,
} from './capture-layout.ts';

/** `<day>/<file>` of each file, oldest first. */
export async function listCaptures(directory: string): Promise<readonly string[]> {
  const days = await namesIn(directory, DAY_PATTERN);
  const files = await Promise.all(
    days.map(async (day) =>
      (await namesIn(join(directory, day), FILE_PATTERN)).map((file) => `${day}/${file}`),
    ),
  );
  return files.flat().sort(byTime);
}

/** What its writer last said. */
export async function readSummary(directory: string): Promise<CaptureSummary> {
  try {
    return JSON.parse(await readFile(join(directory, SUMMARY_FILE), 'utf8')) as CaptureSummary;
  } catch {
    return NO_SUMMARY;
  }
}

/** Believes the summary where the size is still the same, counts the rest. A line that a crash cut off is taken away. */
export async function countCaptures(
  directory: string,
  summary: CaptureSummary,
): Promise<Map<string, FileCount>> {
  const counts = new Map<string, FileCount>();
  for (const name of await listCaptures(directory)) {
    const path = join(directory, name);
    const known = summary.files[name];
    const { size } = await stat(path);
    counts.set(
      name,
      known?.bytes === size ? known : { ...(await countLines(path)), ...(await countMedia(directory, name)) },
    );
  }
  return counts;
}

async function countMedia(directory: string, name: string): Promise<Pick<FileCount, 'media'>> {
  const folder = join(directory, mediaFolder(name));
  const names = await listMedia(directory, name);
  if (names.length === 0) return {};
  const sizes = await Promise.all(names.map(async (file) => (await stat(join(folder, file))).size));
  return { media: { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) } };
}

/** What the lines of a file name, by the names in its folder. */
export function listMedia(directory: string, name: string): Promise<readonly string[]> {
  return namesIn(join(directory, mediaFolder(name)), MEDIA_PATTERN);
}

async function countLines(path: string): Promise<FileCount> {
  let [records, bytes, read] = [0, 0, 0];
  const file = await open(path);
  try {
    const chunks: AsyncIterable<Buffer> = file.createReadStream({ autoClose: false });
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) {
        records++;
        bytes = read + at + 1;
      }
      read += chunk.length;
    }
  } finally {
    await file.close();
  }
  if (bytes < read) await truncate(path, bytes);
  return { records, bytes };
}

export async function namesIn(directory: string, pattern: RegExp): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => pattern.test(name));
}
