// What went wrong in a run, by code.

import { groupBy } from '#core/group-by.ts';
import type { FailureExample, LoadFrame } from '#core/load/frame.ts';
import type { ErrorRow } from '../record/stored-report.ts';
import { round } from './figures.ts';
import { errorCounts } from './frame-sums.ts';

interface Part {
  readonly startedAt: number;
  readonly frames: readonly LoadFrame[];
}

export interface ErrorOptions {
  readonly isGood: (status: number) => boolean;
  /** Chinese name of a failure that is no status. */
  readonly label: (failure: string) => string;
}

/** Of measured calls; the most frequent first. */
export function errorRows(parts: readonly Part[], { isGood, label }: ErrorOptions): readonly ErrorRow[] {
  const measured = parts.flatMap(({ startedAt, frames }) =>
    frames
      .filter(({ phase }) => phase === 'measured')
      .flatMap((frame) =>
        Object.entries(errorCounts(frame, isGood)).map(([code, calls]) => ({
          ...{ code, calls, at: startedAt + frame.second * 1_000 },
        })),
      ),
  );
  const all = parts.flatMap(({ frames }) => frames);
  const ended = all.reduce(
    (sum, { phase, completed, failed }) =>
      phase === 'measured'
        ? sum + completed + Object.values(failed).reduce((total, count) => total + count, 0)
        : sum,
    0,
  );
  const examples = all.flatMap((frame) => frame.examples ?? []);
  return [...groupBy(measured, ({ code }) => code)]
    .map(([code, found]) => {
      const calls = found.reduce((sum, one) => sum + one.calls, 0);
      const times = found.map(({ at }) => at);
      return {
        ...{ id: code, code, calls },
        label: [code.startsWith('HTTP ') ? code : label(code), exampleOf(code, examples)]
          .filter((text) => text !== '')
          .join('：'),
        percent: ended === 0 ? 0 : round((calls / ended) * 100),
        firstAt: new Date(Math.min(...times)).toISOString(),
        lastAt: new Date(Math.max(...times)).toISOString(),
      };
    })
    .toSorted((one, other) => other.calls - one.calls);
}

const SHOWN = 200;

function exampleOf(code: string, examples: readonly FailureExample[]): string {
  const own = examples.find(({ failure, status }) =>
    code.startsWith('HTTP ') ? code === `HTTP ${status}` : failure === code,
  );
  const text = own?.text ?? '';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
