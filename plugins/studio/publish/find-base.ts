// The text that a draft was begun on, when it is no longer current.
import type { StudioApi } from '../api/studio-api.ts';

/** Looks through the file's last publications; undefined when none of them began or ended with that revision. */
export async function findBase(
  api: Pick<StudioApi, 'history' | 'version'>,
  path: string,
  revision: string | null,
): Promise<string | undefined> {
  const { result } = await api.history(1, path);
  for (const { id } of result) {
    const file = (await api.version(id)).files.find((candidate) => candidate.path === path);
    if (file?.beforeRevision === revision) return file.before ?? '';
    if (file?.afterRevision === revision) return file.after ?? '';
  }
  return undefined;
}
