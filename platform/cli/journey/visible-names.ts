// What a person could have meant: names of buttons and fields as they stand on the screen.
import type { Locator } from 'playwright-core';
import { didYouMean, editDistance } from '#core/did-you-mean.ts';

const CONTROLS =
  'button, a[href], summary, [role="tab"], [role="menuitem"], [role="option"], [role="switch"], [role="link"], input[type="checkbox"], input[type="radio"]';
const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), textarea, select, [contenteditable="true"], [role="radiogroup"]';
const MOST = 6;
const SIMILAR = 0.6;

export function controlNames(places: readonly Locator[]): Promise<readonly string[]> {
  return namesOf(places, CONTROLS);
}

export function fieldNames(places: readonly Locator[]): Promise<readonly string[]> {
  return namesOf(places, FIELDS);
}

async function namesOf(places: readonly Locator[], selector: string): Promise<readonly string[]> {
  const lists = await Promise.all(places.map((place) => place.locator(selector).evaluateAll(readNames)));
  return [...new Set(lists.flat())];
}

/** Runs in the browser. */
function readNames(elements: readonly Element[]): readonly string[] {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  return elements
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const isField = element.matches('input, textarea, select');
      const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined;
      const shown = isField ? plain(label?.textContent).replace(/ ?\*$/, '') : plain(element.textContent);
      return plain(element.getAttribute('aria-label')) || shown || plain(element.getAttribute('placeholder'));
    })
    .filter((name) => name !== '');
}

export interface Nearby {
  readonly suggestion: string | undefined;
  /** How many are named. */
  readonly count: number;
  /** The nearest few in Chinese quotes, or words for none. */
  readonly zh: string;
  readonly en: string;
}

export function nearby(wanted: string, names: readonly string[]): Nearby {
  const near = [...new Set(names)]
    .sort((a, b) => distance(a, wanted) - distance(b, wanted) || (a < b ? -1 : 1))
    .slice(0, MOST);
  return {
    suggestion: didYouMean(wanted, names),
    count: near.length,
    zh: near.length === 0 ? '一个也没有' : near.map((name) => `“${name}”`).join('、'),
    en: near.length === 0 ? 'none' : near.map((name) => `"${name}"`).join(', '),
  };
}

/** Those that share a good part of their letters with it. */
export function similar(wanted: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => editDistance(wanted, name) <= SIMILAR * Math.max(wanted.length, name.length));
}

/** Shares of a word count before letters that differ. */
function distance(name: string, wanted: string): number {
  const holds = name.includes(wanted) || wanted.includes(name);
  return (holds ? 0 : 1) + editDistance(wanted, name) / Math.max(wanted.length, name.length, 1);
}
