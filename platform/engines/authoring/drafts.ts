// What people are writing and have not published: one file a person and path, so no typing is lost with a tab.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#core/app-error.ts';
import { sha256 } from './content-store.ts';
import { ignoreMissing, readIfThere, removeDurably, writeDurably } from './durable-file.ts';

export interface Draft {
  readonly by: string;
  readonly path: string;
  readonly text: string;
  /** SHA-256 of the text that it started from; null: there was no file. */
  readonly baseRevision: string | null;
  /** ISO-8601 with zone. */
  readonly savedAt: string;
}

export interface Drafts {
  find(by: string, path: string): Promise<Draft | undefined>;
  /** All drafts of this person. */
  of(by: string): Promise<readonly Draft[]>;
  /** Drafts of other people for this path. */
  others(by: string, path: string): Promise<readonly Pick<Draft, 'by' | 'savedAt'>[]>;
  /** @throws AppError `studio.draft-limit` */
  save(draft: Draft): Promise<void>;
  discard(by: string, path: string): Promise<void>;
}

/** A person; with the largest texts 25 MB. */
const MAX_DRAFTS = 100;

export function createDrafts(directory: string): Drafts {
  // Names and paths are hashed: whatever they hold, the file stays inside.
  const folderOf = (by: string) => join(directory, sha256(by).slice(0, 32));
  const draftPath = (by: string, path: string) => join(folderOf(by), `${sha256(path).slice(0, 32)}.json`);
  const draftsIn = async (folder: string) => {
    const names = await namesIn(folder);
    const found = await Promise.all(names.map((name) => readDraft(join(folder, name))));
    return found.flatMap((draft) => draft ?? []);
  };
  return {
    find: (by, path) => readDraft(draftPath(by, path)),
    of: (by) => draftsIn(folderOf(by)),
    async others(by, path) {
      const people = (await readdir(directory).catch(ignoreMissing)) ?? [];
      const name = `${sha256(path).slice(0, 32)}.json`;
      const found = await Promise.all(people.map((person) => readDraft(join(directory, person, name))));
      return found.flatMap((draft) =>
        draft === undefined || draft.by === by ? [] : [{ by: draft.by, savedAt: draft.savedAt }],
      );
    },
    async save(draft) {
      const place = draftPath(draft.by, draft.path);
      const known = await readIfThere(place);
      if (known === undefined && (await namesIn(folderOf(draft.by))).length >= MAX_DRAFTS)
        throw new AppError('studio.draft-limit', { limit: MAX_DRAFTS });
      await writeDurably(place, `${JSON.stringify(draft)}\n`);
    },
    discard: (by, path) => removeDurably(draftPath(by, path)),
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  return names.filter((name) => name.endsWith('.json'));
}

async function readDraft(place: string): Promise<Draft | undefined> {
  const content = await readIfThere(place);
  return content === undefined ? undefined : (JSON.parse(content.toString('utf8')) as Draft);
}
