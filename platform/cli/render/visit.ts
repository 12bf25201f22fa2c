// One look at one page in one tab: what it shows and what it complains of.
import type { Page as Tab } from 'playwright-core';
import { settle } from '../browser/settle.ts';
import type { Complaint, TabWatch } from '../browser/watch-tab.ts';
import { type AxeChecker, type AxeFault, checkBothSchemes } from './axe.ts';
import type { AxeMemory } from './axe-memory.ts';
import { blankAreas } from './blank-areas.ts';
import { type CrampedTable, crampedTables } from './cramped-tables.ts';

export interface Sighting {
  /** `data-state` of the routed area; `none` without one. */
  readonly state: string;
  /** Page that says it is shown. */
  readonly pageId: string | undefined;
  /** False: still loading when the patience ended. */
  readonly settled: boolean;
  /** See `blankAreas`. */
  readonly blank: readonly string[];
  readonly cramped: readonly CrampedTable[];
  readonly complaints: readonly Complaint[];
  readonly axe: readonly AxeFault[];
}

export interface Visit {
  readonly address: string;
  readonly checker: AxeChecker;
  /** Absent: always check. */
  readonly memory?: AxeMemory;
  /** File to write a picture to. */
  readonly screenshot?: string;
}

export async function visit(tab: Tab, watch: TabWatch, wanted: Visit): Promise<Sighting> {
  watch.begin();
  await tab.goto(wanted.address, { waitUntil: 'commit' });
  const settled = await settle(tab, watch);
  const { state, pageId } = await tab.evaluate(readMain);
  const blank = settled && state !== 'forbidden' ? await tab.evaluate(blankAreas) : [];
  if (wanted.screenshot !== undefined) await tab.screenshot({ path: wanted.screenshot });
  const { memory = (_state, _elements, look) => look() } = wanted;
  const check = () => checkBothSchemes(tab, wanted.checker);
  const axe = settled ? await memory(state, await tab.evaluate(elementKinds), check) : [];
  const cramped = settled ? await crampedTables(tab) : [];
  return { state, pageId, settled, blank, cramped, axe, complaints: await watch.complaints() };
}

/** Runs in the browser. */
function readMain() {
  const main = document.querySelector('main');
  return { state: main?.dataset.state ?? 'none', pageId: main?.dataset.pageId };
}

/** Runs in the browser. Name, classes and role of every element, e.g. `BUTTON aic-button `. */
function elementKinds(): readonly string[] {
  const kinds = [...document.querySelectorAll('*')].map((element) =>
    [element.tagName, element.getAttribute('class'), element.getAttribute('role')].join(' '),
  );
  return [...new Set(kinds)];
}
