// What went wrong in a run, by code.

import { groupBy } from '#core/group-by.ts';
import type { FailureExample, LoadFrame } from '#core/load/frame.ts';
import type { ErrorRow } from '../record/stored-report.ts';
import { round } from './figures.ts';
import { errorCounts, sumFrames } from './frame-sums.ts';

interface Part {
  readonly startedAt: number;
  readonly frames: readonly LoadFrame[];
}

export interface ErrorOptions {
  readonly isGood: (status: number) => boolean;
  /** Chinese name of a failure that is no status. */
  readonly label: (failure: string) => string;
}

/**
 * Those of measured calls first, the most frequent before the others. Behind them what went wrong in the warm-up and the cool-down,
 * which counts in no figure, but may be what ended the run.
 */
export function errorRows(parts: readonly Part[], options: ErrorOptions): readonly ErrorRow[] {
  const examples = parts.flatMap(({ frames }) => frames.flatMap((frame) => frame.examples ?? []));
  const rowsOf = (isCounted: boolean) => {
    const found = parts.flatMap(({ startedAt, frames }) =>
      frames
        .filter(({ phase }) => (phase === 'measured') === isCounted)
        .flatMap((frame) =>
          Object.entries(errorCounts(frame, options.isGood)).map(([code, calls]) => ({
            ...{ code, calls, at: startedAt + frame.second * 1_000 },
          })),
        ),
    );
    return [...groupBy(found, ({ code }) => code)]
      .map(([code, own]) => ({
        ...{ code, calls: own.reduce((sum, { calls }) => sum + calls, 0) },
        label: [code.startsWith('HTTP ') ? code : options.label(code), exampleOf(code, examples)]
          .filter((text) => text !== '')
          .join('：'),
        ...spanOf(own.map(({ at }) => at)),
      }))
      .toSorted((one, other) => other.calls - one.calls);
  };
  const ended = endedCalls(parts.flatMap(({ frames }) => frames));
  return [
    ...rowsOf(true).map((row) => ({
      ...{ ...row, id: row.code, percent: ended === 0 ? 0 : round((row.calls / ended) * 100) },
    })),
    ...rowsOf(false).map((row) => ({
      ...{
        ...row,
        id: `uncounted ${row.code}`,
        label: `预热或收尾，不计入结果：${row.label}`,
        percent: null,
      },
    })),
  ];
}

function spanOf(times: readonly number[]): Pick<ErrorRow, 'firstAt' | 'lastAt'> {
  return {
    firstAt: new Date(Math.min(...times)).toISOString(),
    lastAt: new Date(Math.max(...times)).toISOString(),
  };
}

/** Of those that count. */
function endedCalls(frames: readonly LoadFrame[]): number {
  const { completed, failed } = sumFrames(frames.filter(({ phase }) => phase === 'measured'));
  return completed + failed;
}

const SHOWN = 200;

function exampleOf(code: string, examples: readonly FailureExample[]): string {
  const own = examples.find(({ failure, status }) =>
    code.startsWith('HTTP ') ? code === `HTTP ${status}` : failure === code,
  );
  const text = own?.text ?? '';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
