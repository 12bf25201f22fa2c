// Values of the names in a step's texts: remembered ones, parameters of the address, what stands beside a label.
import type { Page as Tab } from 'playwright-core';
import { pagePattern } from '#config/page/page-pattern.ts';
import { isRecord } from '#config/read/field-schema.ts';
import { ADDRESS, fillNames, namesIn, SHOWN, textsOf } from '#config/read/journey.ts';
import { matchRoute } from '#core/route.ts';
import type { Walk } from './walk.ts';

export interface NamesRead<Value> {
  /** The value with its names replaced. */
  readonly value: Value;
  /** The first name that has no value yet. */
  readonly missing: string | undefined;
}

export async function readNames<Value>(value: Value, walk: Walk): Promise<NamesRead<Value>> {
  const names = new Set(textsOf(value).flatMap(({ text }) => namesIn(text).map(({ name }) => name)));
  const values = new Map<string, string>();
  for (const name of names) {
    const found = await findValue(name, walk);
    if (found === undefined) return { value, missing: name };
    values.set(name, found);
  }
  // Texts stay texts, so the shape is as it was.
  return { value: replaced(value, (name) => values.get(name)) as Value, missing: undefined };
}

async function findValue(name: string, { remembered, tab, config }: Walk): Promise<string | undefined> {
  if (name.startsWith(SHOWN)) return shownBeside(tab, name.slice(SHOWN.length));
  if (!name.startsWith(ADDRESS)) return remembered.get(name);
  const open = await tab.evaluate(() => document.querySelector('main')?.dataset.pageId);
  const page = config.pages.get(open ?? '');
  if (page === undefined) return undefined;
  const params = matchRoute(pagePattern(config.products, page), new URL(tab.url()).pathname);
  return params?.[name.slice(ADDRESS.length)];
}

function replaced(value: unknown, valueFor: (name: string) => string | undefined): unknown {
  if (typeof value === 'string') return fillNames(value, valueFor);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [fillNames(key, valueFor), replaced(member, valueFor)]),
  );
}

async function shownBeside(tab: Tab, label: string): Promise<string | undefined> {
  const text = await tab.evaluate(readBeside, label);
  return text === '' ? undefined : text;
}

/** Runs in the browser. What a list of properties, a statistic or a field says under this label; '' when nothing does. */
function readBeside(label: string): string {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  for (const term of document.querySelectorAll('dt, th, label')) {
    if (plain(term.textContent).replace(/ ?\*$/, '') !== label || !term.checkVisibility()) continue;
    const beside =
      term instanceof HTMLLabelElement ? (term.control ?? undefined) : (term.nextElementSibling ?? undefined);
    if (beside instanceof HTMLInputElement || beside instanceof HTMLTextAreaElement) return beside.value;
    if (beside instanceof HTMLSelectElement) return plain(beside.selectedOptions[0]?.textContent);
    return plain(beside?.textContent);
  }
  return '';
}
