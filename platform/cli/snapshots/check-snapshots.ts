// `validate --snapshots`: what each role gets against what was written down, or writing it down.
import { sortDiagnostics } from '#config/read/sort-diagnostics.ts';
import type { Workspace } from '#config/workspace/workspace.ts';
import { UsageError } from '../command/usage-error.ts';
import { shownPath } from '../files/read-files.ts';
import type { CheckedFiles } from '../format/checked-files.ts';
import { printSnapshot } from './snapshot.ts';
import { snapshotDiagnostics } from './snapshot-diagnostics.ts';
import { readSnapshotFiles, type WrittenFiles, writeSnapshotFiles } from './snapshot-files.ts';
import { takeSnapshots } from './take-snapshots.ts';

const WORDS = {
  zh: {
    same: (count: number) => `快照没有变化，共 ${count} 个\n`,
    written: ({ added, changed, removed }: WrittenFiles, directory: string) =>
      `快照写在 ${directory}：新增 ${added.length} 个，更新 ${changed.length} 个，删除 ${removed.length} 个\n`,
    broken: '配置有错误，没有比较快照\n',
  },
  en: {
    same: (count: number) => `No snapshot changed, ${count} in all\n`,
    written: ({ added, changed, removed }: WrittenFiles, directory: string) =>
      `Snapshots in ${directory}: ${added.length} added, ${changed.length} updated, ${removed.length} removed\n`,
    broken: 'The configuration has errors: no snapshot was compared\n',
  },
} as const;

export interface SnapshotsAsked {
  readonly directory: string;
  /** Write the snapshots instead. */
  readonly update: boolean;
  /** As typed to accept the differences. */
  readonly accept: string;
}

/**
 * What was checked, with the differences as further diagnostics. With `update` there are none: the files are written.
 *
 * @throws UsageError when there are no snapshots to compare with, or the directory holds something else
 */
export async function checkSnapshots(
  { config, schemaIndex }: Workspace,
  checked: CheckedFiles,
  { directory, update, accept }: SnapshotsAsked,
  tell: (text: string) => void,
): Promise<CheckedFiles> {
  const words = WORDS[checked.language];
  if (config === undefined) {
    tell(words.broken);
    return checked;
  }
  const taken = takeSnapshots(config);
  const files = await readSnapshotFiles(directory, taken);
  if (update) {
    const texts = new Map([...taken].map(([path, snapshot]) => [path, printSnapshot(snapshot)]));
    const written = await writeSnapshotFiles(directory, texts, files ?? new Map());
    tell(words.written(written, shownPath(directory)));
    return checked;
  }
  if (files === undefined) throw new UsageError(`没有快照目录 ${shownPath(directory)}，先写一份：${accept}`);
  const found = snapshotDiagnostics({ config, schemaIndex, taken, files, accept });
  if (found.length === 0) tell(words.same(taken.size));
  const named = new Set(found.map(({ file }) => file));
  const stale = [...files.values()].filter(({ file }) => named.has(file));
  return {
    ...checked,
    diagnostics: sortDiagnostics([...checked.diagnostics, ...found]),
    texts: new Map([...checked.texts, ...stale.map(({ file, text }) => [file, text] as const)]),
  };
}
