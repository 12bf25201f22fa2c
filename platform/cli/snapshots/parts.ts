// Parts of a view by their addresses: `rowActions › 删除`, `tabs › 概览 › blocks › 实例`.
import { isRecord } from '#config/read/field-schema.ts';
import { isSame } from '#config/structural-diff/diff-values.ts';
import type { Members } from './ordered-members.ts';
import { LINKS } from './page-view.ts';

const ARROW = ' › ';
const NAMES = ['label', 'title', 'key', 'name', 'type'];

/** The view without what stands at these addresses. */
export function withoutParts(whole: Members, addresses: ReadonlySet<string>): Members {
  return withoutMembers(whole, '', addresses);
}

function withoutMembers(members: Members, head: string, gone: ReadonlySet<string>): Members {
  return Object.fromEntries(
    Object.entries(members).flatMap(([key, value]) =>
      gone.has(head + key) ? [] : [[key, without(value, head + key, gone)]],
    ),
  );
}

function without(value: unknown, address: string, gone: ReadonlySet<string>): unknown {
  const head = address + ARROW;
  if (isRecord(value)) return withoutMembers(value, head, gone);
  if (!Array.isArray(value)) return value;
  const names = namesOf(value);
  return value.flatMap((item, index) => {
    const own = head + names[index];
    return gone.has(own) ? [] : [without(item, own, gone)];
  });
}

/**
 * Addresses of what `whole` has and `part` has not.
 *
 * @throws Error when `part` has something that `whole` has not
 */
export function missingParts(whole: Members, part: Members): readonly string[] {
  const missing = [...missingIn(whole, part, '')];
  if (!isSame(withoutParts(whole, new Set(missing)), part))
    throw new Error('A view holds something that the whole page does not');
  return missing;
}

/** Whether an address lies in one of the others, or is one of them. */
export function isCovered(address: string, others: ReadonlySet<string>): boolean {
  const steps = address.split(ARROW);
  return steps.some((_, index) => others.has(steps.slice(0, index + 1).join(ARROW)));
}

function* missingIn(whole: unknown, part: unknown, head: string): Generator<string> {
  if (isRecord(whole) && isRecord(part)) {
    for (const [key, value] of Object.entries(whole))
      if (Object.hasOwn(part, key)) yield* missingIn(value, part[key], head + key + ARROW);
      else yield head + key;
  } else if (Array.isArray(whole) && Array.isArray(part)) {
    const names = namesOf(whole);
    let next = 0;
    for (const [index, item] of whole.entries()) {
      const own = head + names[index];
      if (next < part.length && isWithin(part[next], item)) {
        yield* missingIn(item, part[next], own + ARROW);
        next += 1;
      } else yield own;
    }
  }
}

/** Whether `part` can be what is left of `whole`: only parts and links are ever taken away, never a setting. */
function isWithin(part: unknown, whole: unknown): boolean {
  if (isRecord(part) && isRecord(whole))
    return (
      Object.keys(part).every((key) => Object.hasOwn(whole, key)) &&
      Object.entries(whole).every(([key, value]) =>
        Object.hasOwn(part, key) ? isWithin(part[key], value) : isRecord(value) || LINKS.includes(key),
      )
    );
  if (!Array.isArray(part) || !Array.isArray(whole)) return isSame(part, whole);
  let next = 0;
  for (const item of whole) if (next < part.length && isWithin(part[next], item)) next += 1;
  return next === part.length;
}

/** What items are called; the second of a name is `name #2`. */
function namesOf(items: readonly unknown[]): readonly string[] {
  const turns = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const turn = (turns.get(name) ?? 0) + 1;
    turns.set(name, turn);
    return turn === 1 ? name : `${name} #${turn}`;
  });
}

function nameOf(item: unknown): string {
  if (!isRecord(item)) return typeof item === 'object' ? '-' : String(item);
  const said = NAMES.map((key) => item[key]).find((text) => typeof text === 'string' && text !== '');
  return said === undefined ? '-' : String(said);
}
