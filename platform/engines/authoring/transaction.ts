// Several files as one: the intent is on disk before the first of them changes, so a start after a crash can finish it.
import { join } from 'node:path';
import type { ContentStore } from './content-store.ts';
import { readIfThere, removeDurably, writeDurably } from './durable-file.ts';
import type { Publication, PublishedFile } from './publication.ts';
import type { Publications } from './publications.ts';
import type { PublishedLayer } from './published-layer.ts';

/** There while a publication is under way. */
export const JOURNAL = 'journal.json';

export interface TransactionParts {
  /** Directory that holds the journal. */
  readonly directory: string;
  readonly contents: ContentStore;
  readonly publications: Publications;
  readonly layer: PublishedLayer;
}

interface Intent {
  /** `back`: writing failed half way, so what was written is taken back. */
  readonly direction: 'forward' | 'back';
  readonly publication: Publication;
}

/**
 * Writes all files of the publication and its row in the history; on failure none of them. The contents are stored already.
 *
 * @throws Error of the file system; the files are then as they were
 */
export async function carryOut(parts: TransactionParts, publication: Publication): Promise<void> {
  const journal = journalOf(parts.directory);
  await writeIntent(journal, { direction: 'forward', publication });
  try {
    await finish(parts, publication);
  } catch (error) {
    await writeIntent(journal, { direction: 'back', publication });
    await takeBack(parts, publication);
    await removeDurably(journal);
    throw error;
  }
  await removeDurably(journal);
}

/** What a crash left half done is brought to its end. Returns the publication that was finished, if there was one. */
export async function recover(parts: TransactionParts): Promise<Publication | undefined> {
  const journal = journalOf(parts.directory);
  const content = await readIfThere(journal);
  if (content === undefined) return undefined;
  const { direction, publication } = JSON.parse(content.toString('utf8')) as Intent;
  if (direction === 'forward') await finish(parts, publication);
  else await takeBack(parts, publication);
  await removeDurably(journal);
  return direction === 'forward' ? publication : undefined;
}

async function finish(parts: TransactionParts, publication: Publication): Promise<void> {
  await putAll(parts, publication, ({ after }) => after);
  await parts.publications.add(publication);
}

async function takeBack(parts: TransactionParts, publication: Publication): Promise<void> {
  await putAll(parts, publication, ({ before }) => before);
}

async function putAll(
  { layer, contents }: TransactionParts,
  { id, files }: Publication,
  side: (file: PublishedFile) => string | null,
): Promise<void> {
  for (const file of files) {
    const name = side(file);
    await layer.put(file.path, name === null ? undefined : await contents.get(name), id);
  }
}

async function writeIntent(journal: string, intent: Intent): Promise<void> {
  await writeDurably(journal, `${JSON.stringify(intent)}\n`);
}

function journalOf(directory: string): string {
  return join(directory, JOURNAL);
}
