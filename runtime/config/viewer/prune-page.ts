import type { Page } from '#core/page.ts';
import { isRecord } from '../read/field-schema.ts';
import { meets, type Viewer } from './viewer.ts';

/** Values of other languages: nothing in them is a demand of ours. */
export const OPAQUE_KEYS: ReadonlySet<string> = new Set([
  'body',
  'props',
  'params',
  'query',
  'values',
  'samples',
  'default',
]);
/** Parts that make no sense once they lost their last member. */
const NEEDED_LISTS = ['buttons', 'blocks'] as const;

/**
 * The page without the buttons, columns, tabs and blocks that the viewer may not use: what is left out never reaches the
 * browser. `canOpen` says whether a page may be opened; a button to a closed page is left out as well.
 */
export function prunePage(page: Page, viewer: Viewer, canOpen: (pageId: string) => boolean): Page {
  const isAllowed = (value: unknown) => {
    if (!isRecord(value)) return true;
    const { can, permission, to, label, type } = value;
    const demand = { ...textMember('can', can), ...textMember('permission', permission) };
    // Columns have a type or a name and stay as text when their link is closed; buttons are nothing but their link.
    const isButton = typeof label === 'string' && type === undefined && value.name === undefined;
    return meets(viewer, demand) && !(isButton && typeof to === 'string' && !canOpen(to));
  };
  const members = Object.entries(page).flatMap(([key, value]) => keep(key, value, isAllowed));
  return Object.fromEntries(members) as unknown as Page;
}

type Member = readonly [key: string, value: unknown];

function keep(key: string, value: unknown, isAllowed: (value: unknown) => boolean): readonly Member[] {
  if (OPAQUE_KEYS.has(key)) return [[key, value]];
  if (!isAllowed(value)) return [];
  return [[key, prune(value, isAllowed)]];
}

function prune(value: unknown, isAllowed: (value: unknown) => boolean): unknown {
  if (Array.isArray(value)) {
    return value
      .filter(isAllowed)
      .map((item) => prune(item, isAllowed))
      .filter(isWhole);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, member]) => keep(key, member, isAllowed)));
}

function isWhole(value: unknown): boolean {
  return !isRecord(value) || NEEDED_LISTS.every((key) => !Array.isArray(value[key]) || value[key].length > 0);
}

function textMember(
  key: 'can' | 'permission',
  value: unknown,
): { readonly can?: string; readonly permission?: string } {
  return typeof value === 'string' ? { [key]: value } : {};
}
