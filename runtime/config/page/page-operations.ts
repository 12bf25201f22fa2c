import { AMIS_DATA_KEYS, operationOf } from '#core/amis-vocabulary.ts';
import type { Page } from '#core/page.ts';
import type { Part } from '../index/part.ts';
import { walkAmis } from './walk-amis.ts';

/** Every call that a page makes, by operationId, sorted: by its parts, its forms, its amis nodes and its plugin's code. */
export function pageOperations(page: Page, parts: readonly Part[]): readonly string[] {
  const named = parts.flatMap((part) =>
    part.part === 'call' || part.part === 'named-call' || part.part === 'request-fields'
      ? [part.operation]
      : [],
  );
  return [...new Set([...named, ...amisOperations(page)])].sort();
}

/** Calls of an amis page; none for the other kinds. */
export function amisOperations(page: Page): readonly string[] {
  if (page.kind !== 'amis') return [];
  return [...walkAmis(page.body, [], AMIS_DATA_KEYS)].flatMap(({ value }) =>
    typeof value === 'string' ? (operationOf(value) ?? []) : [],
  );
}
