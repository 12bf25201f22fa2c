// An `expect` step: all of it at once, the first failure is reported.
import type { Expectation } from '#config/read/journey.ts';
import type { Miss } from './fault.ts';
import {
  countRowsOf,
  lookForCall,
  lookForGone,
  lookForPage,
  lookForState,
  lookForText,
  type Told,
} from './looks.ts';
import { noPlace } from './no-place.ts';
import { placesOf } from './places.ts';
import type { Walk } from './walk.ts';

export async function expectAll(
  walk: Walk,
  expectation: Expectation,
  within: string | undefined,
): Promise<Miss | undefined> {
  const { call, page, text, state, rows, gone } = expectation;
  const [root] = within === undefined ? [walk.tab.locator('body')] : await placesOf(walk.tab, within);
  if (root === undefined) {
    // What is gone may have taken its row along.
    return Object.keys(expectation).every((key) => key === 'gone')
      ? undefined
      : noPlace(walk.tab, within ?? '', 'JOURNEY-EXPECT');
  }
  const told: (Told & { readonly key: keyof Expectation }) | undefined =
    named('call', call && (await lookForCall(call, walk))) ??
    named('page', page && (await lookForPage(page, walk))) ??
    named('text', text && (await lookForText(text, root))) ??
    named('state', state && (await lookForState(state, root, within === undefined))) ??
    named('rows', rows === undefined ? undefined : await countRowsOf(rows, root)) ??
    named('gone', gone && (await lookForGone(gone, root)));
  if (told === undefined) return undefined;
  const { key, ...words } = told;
  return () => ({
    ...words,
    code: key === 'call' ? 'JOURNEY-CALL' : 'JOURNEY-EXPECT',
    path: ['expect', key],
  });
}

function named<Key extends keyof Expectation>(key: Key, told: Told | '' | undefined) {
  return told === undefined || told === '' ? undefined : { ...told, key };
}
