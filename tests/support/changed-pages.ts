// Pages that changed lately, so that a run checks recent work more closely.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const DAY_S = 24 * 60 * 60;
const PAGES = 'schemas/pages';

export interface RecentChanges {
  /** Ids of pages that differ from what they were a day before the newest commit, uncommitted ones too. */
  readonly pages: readonly string[];
  /** The commit that they are compared with; undefined when all of history is younger, so that every page is new. */
  readonly since: string | undefined;
  /** A number that is another one with every commit. */
  readonly seed: number;
}

/** `root` is the working tree of a git repository with a commit. */
export async function recentChanges(root: string): Promise<RecentChanges> {
  const git = async (...args: readonly string[]) =>
    (await promisify(execFile)('git', ['-c', 'core.quotepath=off', ...args], { cwd: root })).stdout.trim();
  const [hash = '', time = '0'] = (await git('log', '-1', '--format=%H %ct')).split(' ');
  const since = await git('rev-list', '-1', `--before=${Number(time) - DAY_S}`, 'HEAD');
  const lists = await Promise.all([
    since === ''
      ? git('ls-files', PAGES)
      : git('diff', '--name-only', '--relative', '--diff-filter=d', since, '--', PAGES),
    git('ls-files', '--others', '--exclude-standard', PAGES),
  ]);
  return {
    pages: [...new Set(lists.flatMap(pageIds))].sort(),
    since: since === '' ? undefined : since,
    seed: Number.parseInt(hash.slice(0, 8), 16),
  };
}

function pageIds(list: string): readonly string[] {
  return list
    .split('\n')
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => path.slice(`${PAGES}/`.length, -'.yaml'.length));
}
