// Where a person looks: the dialog in front, else the page; inside it the row, card or dialog that holds a text.
import type { Locator, Page as Tab } from 'playwright-core';

/** What `in` may mean. */
const PLACES =
  'tr, [role="row"], dialog, [role="dialog"], [role="alertdialog"], section, article, fieldset, li, form';
const MODAL = 'dialog:modal, [aria-modal="true"]';
const POPUP = '[role="dialog"]:not([aria-modal="true"])';

/** The first is looked at first; none when nothing holds the text. */
export async function placesOf(tab: Tab, within: string | undefined): Promise<readonly Locator[]> {
  if (within !== undefined) {
    const all = tab.locator(PLACES);
    const index = await all.evaluateAll(findTenantScope, { text: within, modal: MODAL, places: PLACES });
    return index < 0 ? [] : [all.nth(index)];
  }
  const modal = tab.locator(MODAL).filter({ visible: true });
  if ((await modal.count()) > 0) return [modal.last()];
  const popup = tab.locator(POPUP).filter({ visible: true });
  const body = tab.locator('body');
  return (await popup.count()) > 0 ? [popup.last(), body] : [body];
}

/**
 * Runs in the browser. The place whose heading is the text, else the innermost one with an element that says just this,
 * else the innermost one that holds it; -1 without any.
 */
function findTenantScope(
  elements: readonly Element[],
  { text, modal, places }: { readonly text: string; readonly modal: string; readonly places: string },
): number {
  const wordsOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const front = [...document.querySelectorAll(modal)].filter((one) => one.checkVisibility()).at(-1);
  const holding = elements.filter(
    (one) =>
      one.checkVisibility() && (front === undefined || front.contains(one)) && wordsOf(one).includes(text),
  );
  const innermost = (some: readonly Element[]) =>
    some.find((one) => !some.some((other) => other !== one && one.contains(other)));
  const headed = holding.filter((one) =>
    [...one.querySelectorAll('h1, h2, h3, legend')].some(
      (heading) => heading.closest(places) === one && wordsOf(heading) === text,
    ),
  );
  const exact = holding.filter((one) =>
    [...one.querySelectorAll('*')].some((part) => wordsOf(part) === text),
  );
  const found = headed.at(-1) ?? innermost(exact) ?? innermost(holding);
  return found === undefined ? -1 : elements.indexOf(found);
}

/** Headings of the visible places and first cells of the rows. */
export async function placeNames(tab: Tab): Promise<readonly string[]> {
  return [...new Set(await tab.locator(PLACES).evaluateAll(readNames, PLACES))];
}

/** What the innermost places with a name around some elements are called. */
export async function placeNamesAround(found: Locator): Promise<readonly string[]> {
  return [...new Set(await found.evaluateAll(readNamesAround, PLACES))];
}

/** Runs in the browser. */
function readNames(elements: readonly Element[], places: string): readonly string[] {
  return elements.flatMap((place) => {
    if (!place.checkVisibility()) return [];
    const heads = [...place.querySelectorAll('h1, h2, h3, legend, td, [role="cell"]')];
    const head = heads.find((one) => one.closest(places) === place && (one.textContent ?? '').trim() !== '');
    return head === undefined ? [] : [(head.textContent ?? '').replaceAll(/\s+/g, ' ').trim()];
  });
}

/** Runs in the browser; so it says again how a place is called. */
function readNamesAround(elements: readonly Element[], places: string): readonly string[] {
  return elements.flatMap((element) => {
    for (let place = element.closest(places); place; place = place.parentElement?.closest(places) ?? null) {
      const around = place;
      const head = [...place.querySelectorAll('h1, h2, h3, legend, td, [role="cell"]')].find(
        (one) => one.closest(places) === around && (one.textContent ?? '').trim() !== '',
      );
      if (head !== undefined) return [(head.textContent ?? '').replaceAll(/\s+/g, ' ').trim()];
    }
    return [];
  });
}
