// Why a snapshot file cannot be read. A merge leaves such files behind; `--update` writes them anew.
import type { SourceFile } from '#config/config.ts';
import { parseSource } from '#config/read/parse-source.ts';
import type { Said } from '#config/structural-diff/change.ts';
import type { Range } from '#core/diagnostic.ts';
import { hasMergeConflict, parseSnapshot } from './snapshot.ts';

export interface BrokenSnapshot extends Said {
  /** In the snapshot file. */
  readonly range: Range;
}

const START: Range = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };

/** Undefined when the file holds a snapshot, right or not. */
export function brokenSnapshot(file: SourceFile): BrokenSnapshot | undefined {
  const { text } = file;
  if (text.trim() === '') return { zh: '快照是空的', en: 'The snapshot is empty', range: START };
  if (hasMergeConflict(text)) {
    const lines = text.split('\n');
    const line = lines.findIndex((one) => one.startsWith('<<<<<<<'));
    return {
      zh: '快照里有没解决的合并冲突',
      en: 'The snapshot has an unresolved merge conflict',
      range: {
        start: { line: line + 1, column: 1 },
        end: { line: line + 1, column: (lines[line]?.length ?? 0) + 1 },
      },
    };
  }
  const [problem] = parseSource(file).problems;
  if (problem !== undefined)
    return {
      zh: `快照读不出来：${problem.message.zh}`,
      en: `The snapshot cannot be read: ${problem.message.en}`,
      range: problem.range,
    };
  if (parseSnapshot(file) !== undefined) return undefined;
  return { zh: '快照不完整', en: 'The snapshot is incomplete', range: START };
}
