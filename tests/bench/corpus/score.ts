// How well a checker does on the planted mistakes.
import type { PlantedMistake } from '../../support/corpus.ts';

/** Stands for the sound files among the mistakes. */
export const SOUND = '';

/** One finding of a checker; line and column start at 1, absent when it does not say. */
export interface PeerFinding {
  readonly mistake: string;
  readonly path: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly suggestion: string | undefined;
}

export interface Score {
  readonly found: number;
  readonly placed: number;
  readonly single: number;
  readonly suggested: number;
  /** Mistakes, and those of them that have one right answer. */
  readonly of: number;
  readonly answerable: number;
}

export function scoreOf(mistakes: readonly PlantedMistake[], findings: readonly PeerFinding[]): Score {
  // What a checker says of the sound files as well is no finding of the mistake.
  const positionText = ({ path, line, column }: PeerFinding) => `${path}:${line}:${column}`;
  const always = new Set(findings.filter(({ mistake }) => mistake === SOUND).map(positionText));
  const byMistake = new Map<string, PeerFinding[]>();
  for (const finding of findings.filter((one) => !always.has(positionText(one))))
    byMistake.set(finding.mistake, [...(byMistake.get(finding.mistake) ?? []), finding]);
  const rows = mistakes.map((mistake) => {
    const found = byMistake.get(mistake.name) ?? [];
    const [wanted] = mistake.expected;
    const right = mistake.right ?? wanted?.suggestion;
    return {
      found: found.length > 0,
      single: found.length === 1,
      placed: found.some(
        ({ path, line, column }) => path === wanted?.path && line === wanted.line && column === wanted.column,
      ),
      suggested: right !== undefined && found.some(({ suggestion }) => suggestion === right),
      answerable: right !== undefined,
    };
  });
  const count = (key: keyof (typeof rows)[number]) => rows.filter((row) => row[key]).length;
  return {
    found: count('found'),
    placed: count('placed'),
    single: count('single'),
    suggested: count('suggested'),
    answerable: count('answerable'),
    of: rows.length,
  };
}

export function percent(part: number, of: number): string {
  return of === 0 ? '—' : `${((100 * part) / of).toFixed(0)} %`;
}
