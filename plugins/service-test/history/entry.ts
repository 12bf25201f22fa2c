// Calls of this visit, newest first: gone with the page.
import type { HeldFile } from '../model/held-file.ts';
import { type Draft, filesIn, fillPath } from '../model/request.ts';
import { timeText } from '../model/size-text.ts';
import { valuesAt } from '../model/values-at.ts';
import type { TestAnswer, VisualConfig } from '../model/wire.ts';

export interface Entry {
  /** Counts from 1. */
  readonly number: number;
  /** Epoch ms. */
  readonly at: number;
  readonly operationKey: string;
  readonly versionId: string;
  readonly draft: Draft;
  readonly outcome: { readonly answer: TestAnswer } | { readonly failure: string };
}

const MAX_ENTRIES = 20;

export function withEntry(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return [entry, ...entries].slice(0, MAX_ENTRIES);
}

/** The picture that was sent: where the service's settings say, else the first one. */
export function pictureOf({ draft }: Entry, config: VisualConfig | null): HeldFile | undefined {
  const wanted = config?.image ? valuesAt(draft.value, config.image).map(({ value }) => value) : [];
  return [...wanted.flatMap(filesIn), ...filesIn(draft.value)].find(({ type }) => type.startsWith('image/'));
}

export function entryTitle({ draft }: Entry): string {
  const filled = fillPath({ path: draft.path, parameters: draft.parameters });
  return `${draft.method.toUpperCase()} ${'path' in filled ? filled.path : draft.path}`;
}

export function outcomeText({ outcome }: Entry): string {
  if ('failure' in outcome) return outcome.failure;
  const { status, totalMs, version } = outcome.answer;
  return `${status}，${timeText(totalMs)}${version === null ? '' : `，版本 ${version}`}`;
}
