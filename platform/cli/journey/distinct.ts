// Whether several elements of one name are really several things to a person.
import type { Locator } from 'playwright-core';

/** One element for each thing: a part of another one and a second link to the same address are the same thing. */
export async function distinct(found: Locator): Promise<readonly Locator[]> {
  const indexes = await found.evaluateAll(indexesOfDistinct);
  return indexes.map((index) => found.nth(index));
}

/** Runs in the browser. */
function indexesOfDistinct(elements: readonly Element[]): readonly number[] {
  const addressOf = (one: Element) => (one instanceof HTMLAnchorElement ? one.href : '');
  return elements.flatMap((one, index) => {
    const isPart = elements.some((other) => other !== one && other.contains(one));
    const isAgain =
      addressOf(one) !== '' && elements.slice(0, index).some((b) => addressOf(b) === addressOf(one));
    return isPart || isAgain ? [] : [index];
  });
}
