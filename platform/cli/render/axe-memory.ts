import type { AxeFault } from './axe.ts';

/** Returns the faults of a page that shows these kinds of elements; makes the check when it has to. */
export type AxeMemory = (
  state: string,
  elements: readonly string[],
  check: () => Promise<readonly AxeFault[]>,
) => Promise<readonly AxeFault[]>;

/**
 * Roles see the same page with fewer or more buttons: it is checked again only when there is a kind of element on it that
 * was not there before; otherwise the faults of the kinds that are there are known. `key` names the page and its tab.
 */
export function createAxeMemory(): (key: string) => AxeMemory {
  const seen = new Map<string, ReadonlySet<string>>();
  const found = new Map<string, readonly AxeFault[]>();
  return (key) => async (state, elements, check) => {
    // The view without a page is one and the same everywhere.
    const place = state === 'forbidden' ? state : key;
    const before = seen.get(place);
    const here = new Set(elements);
    if (before !== undefined && elements.every((element) => before.has(element)))
      return (found.get(place) ?? []).filter(({ kind }) => here.has(kind));
    seen.set(place, new Set([...(before ?? []), ...elements]));
    const faults = await check();
    // A kind that was on the page before is judged anew, not twice.
    const elsewhere = (found.get(place) ?? []).filter(({ kind }) => !here.has(kind));
    found.set(place, [...elsewhere, ...faults]);
    return faults;
  };
}
