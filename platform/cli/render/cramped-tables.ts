import { setTimeout as delay } from 'node:timers/promises';
import type { Page as Tab } from 'playwright-core';

/** Common widths of windows: the narrowest that nothing may be lost at, and one at which columns may fold away. */
const WIDTHS = [1280, 1024];

/** How long a table may take to fit itself into a changed window. */
const PATIENCE_MS = 10_000;

export interface CrampedTable {
  readonly window: number;
  /** Name of the table and what cannot be read in it. */
  readonly said: string;
}

/** Tables of the page that do not fit; reports the first width at which one does not. */
export async function crampedTables(tab: Tab): Promise<readonly CrampedTable[]> {
  const size = tab.viewportSize();
  if (size === null || (await tab.locator('.aic-table-frame').count()) === 0) return [];
  const found = new Map<string, CrampedTable>();
  for (const width of WIDTHS) {
    if (tab.viewportSize()?.width !== width) await tab.setViewportSize({ ...size, width });
    for (const { table, columns } of await stillLost(tab, width === WIDTHS[0]))
      if (!found.has(table)) found.set(table, { window: width, said: `${table}：${columns.join('、')}` });
  }
  await tab.setViewportSize(size);
  return [...found.values()];
}

/** What stays lost: a busy browser may need more than the two frames to lay its tables out for another window. */
async function stillLost(tab: Tab, noneFolded: boolean) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const lost = await tab.evaluate(lostColumns, noneFolded);
    if (lost.length === 0 || Date.now() > until) return lost;
    await delay(100);
  }
}

/**
 * Runs in the browser, two frames after a change of the window. Columns under the fixed one or beyond the frame, heads and
 * values of known length that are cut, and folded columns where none may be.
 */
async function lostColumns(noneFolded: boolean): Promise<{ table: string; columns: string[] }[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const isCut = (element: Element) =>
    element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
  const isValue = (cell: Element) =>
    cell.matches('.is-right') || cell.querySelector('.aic-status, .aic-tag, time, .aic-row-actions') !== null;
  const frames = [...document.querySelectorAll('.aic-table-scroll')].filter((frame) =>
    frame.checkVisibility(),
  );
  return frames.flatMap((frame) => {
    frame.scrollLeft = 0;
    const heads = [...frame.querySelectorAll('thead th')];
    const last = heads.at(-1);
    const outer = frame.getBoundingClientRect();
    const edge =
      last?.matches('.is-fixed') === true
        ? last.getBoundingClientRect().left
        : outer.left + frame.clientWidth;
    const isLost = (head: Element, at: number) =>
      (head !== last && head.getBoundingClientRect().right > edge + 1) ||
      [...head.querySelectorAll('.aic-th-label')].some(isCut) ||
      [...frame.querySelectorAll(`tbody tr[data-row] > td:nth-child(${at + 1})`)].some(
        (cell) => isValue(cell) && !cell.matches('.is-wrapped') && isCut(cell),
      );
    const table = frame.querySelector('table');
    const folded = noneFolded ? (table?.dataset.folded ?? '') : '';
    const lost = heads.filter(isLost).map((head) => head.textContent ?? '');
    const columns = [...lost, ...(folded === '' ? [] : [folded])];
    return columns.length === 0 ? [] : [{ table: table?.getAttribute('aria-label') ?? '', columns }];
  });
}
