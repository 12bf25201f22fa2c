// Buttons and fields as a person finds them: by what is written on them or beside them.
import type { Locator } from 'playwright-core';

const CLICKABLE = [
  'button',
  'link',
  'tab',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'option',
  'checkbox',
  'radio',
  'switch',
] as const;
const FIELDS = ['textbox', 'searchbox', 'spinbutton', 'combobox'] as const;
/** What a person writes into, and what a person chooses from, when not from radio buttons. */
const WRITABLE = 'input, textarea, [contenteditable="true"]';
const LISTS = 'select, [role="combobox"]';

/** All visible ones of this name in the first place that has one; the exact name goes before a part of it. */
export function findClickable(places: readonly Locator[], name: string): Promise<Locator | undefined> {
  return firstFound(places, [
    (place) => named(place, CLICKABLE, name, true),
    (place) => named(place, CLICKABLE, name, false),
  ]);
}

/** Fields to write into, by their label or by what stands in them while they are empty. */
export function findWritable(places: readonly Locator[], label: string): Promise<Locator | undefined> {
  return findField(places, label, WRITABLE);
}

/** Lists to choose from. */
export function findList(places: readonly Locator[], label: string): Promise<Locator | undefined> {
  return findField(places, label, LISTS);
}

function findField(
  places: readonly Locator[],
  label: string,
  selector: string,
): Promise<Locator | undefined> {
  return firstFound(
    places,
    [true, false].flatMap((exact) => [
      (place: Locator) => named(place, FIELDS, label, exact).and(place.locator(selector)),
      // Some inputs have no role: a password is one.
      (place: Locator) => place.getByLabel(label, { exact }).and(place.locator(selector)),
      (place: Locator) => place.getByPlaceholder(label, { exact }).and(place.locator(selector)),
    ]),
  );
}

/** Radio buttons that are one field. */
export function findGroup(places: readonly Locator[], label: string): Promise<Locator | undefined> {
  return firstFound(
    places,
    [true, false].map((exact) => (place: Locator) => named(place, ['radiogroup', 'group'], label, exact)),
  );
}

function named(
  place: Locator,
  roles: readonly Parameters<Locator['getByRole']>[0][],
  name: string,
  exact: boolean,
): Locator {
  const [first, ...others] = roles.map((role) => place.getByRole(role, { name, exact }));
  return others.reduce((all, one) => all.or(one), first ?? place);
}

async function firstFound(
  places: readonly Locator[],
  ways: readonly ((place: Locator) => Locator)[],
): Promise<Locator | undefined> {
  for (const way of ways) {
    for (const place of places) {
      const found = way(place).filter({ visible: true });
      if ((await found.count()) > 0) return found;
    }
  }
  return undefined;
}
