// One look at one page in one tab: what it shows and what it complains of.
import type { Page as Tab } from 'playwright-core';
import { type AxeChecker, type AxeFault, checkBothSchemes } from './axe.ts';
import { blankAreas } from './blank-areas.ts';
import { settle } from './settle.ts';
import type { Complaint, TabWatch } from './watch-tab.ts';

export interface Sighting {
  /** `data-state` of the routed area; `none` without one. */
  readonly state: string;
  /** Page that says it is shown. */
  readonly pageId: string | undefined;
  /** False: still loading when the patience ended. */
  readonly settled: boolean;
  /** See `blankAreas`. */
  readonly blank: readonly string[];
  readonly complaints: readonly Complaint[];
  readonly axe: readonly AxeFault[];
}

/** Says whether the elements on screen are worth a check: kinds of elements, e.g. `button.aic-button[]`. */
export type WantsAxe = (state: string, elements: readonly string[]) => boolean;

export interface Visit {
  readonly address: string;
  readonly checker: AxeChecker;
  readonly wantsAxe: WantsAxe;
  /** File to write a picture to. */
  readonly screenshot?: string;
}

export async function visit(tab: Tab, watch: TabWatch, wanted: Visit): Promise<Sighting> {
  watch.begin();
  await tab.goto(wanted.address, { waitUntil: 'commit' });
  const settled = await settle(tab, watch);
  const { state, pageId, elements } = await tab.evaluate(readMain);
  const blank = settled && state !== 'forbidden' ? await tab.evaluate(blankAreas) : [];
  if (wanted.screenshot !== undefined) await tab.screenshot({ path: wanted.screenshot });
  const axe = settled && wanted.wantsAxe(state, elements) ? await checkBothSchemes(tab, wanted.checker) : [];
  return { state, pageId, settled, blank, axe, complaints: await watch.complaints() };
}

/** Runs in the browser. */
function readMain() {
  const main = document.querySelector('main');
  const kinds = [...document.body.querySelectorAll('*')].map(
    (element) =>
      `${element.tagName} ${element.getAttribute('class') ?? ''} ${element.getAttribute('role') ?? ''}`,
  );
  return {
    state: main?.dataset.state ?? 'none',
    pageId: main?.dataset.pageId,
    elements: [...new Set(kinds)],
  };
}
