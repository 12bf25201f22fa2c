// Keeps what an earlier check made wherever a later one says the same, so that "unchanged" is one comparison of identities.

/**
 * `before` when it says the same as `now`, in the same order; otherwise `now`, with the members of maps, lists and plain
 * objects taken from `before` where those are the same.
 */
export function reuse<Value>(before: unknown, now: Value): Value {
  if (Object.is(before, now)) return now;
  if (now instanceof Map) return (before instanceof Map ? reuseMap(before, now) : now) as Value;
  if (now instanceof Set)
    return (before instanceof Set && isSameList([...before], [...now]) ? before : now) as Value;
  if (Array.isArray(now)) return (Array.isArray(before) ? reuseList(before, now) : now) as Value;
  return (isPlain(now) && isPlain(before) ? reuseObject(before, now) : now) as Value;
}

function reuseMap(before: ReadonlyMap<unknown, unknown>, now: ReadonlyMap<unknown, unknown>): unknown {
  const kept = new Map<unknown, unknown>();
  for (const [key, value] of now) kept.set(key, reuse(before.get(key), value));
  const isSame =
    isSameList([...before.keys()], [...kept.keys()]) && isSameList([...before.values()], [...kept.values()]);
  return isSame ? before : kept;
}

function reuseList(before: readonly unknown[], now: readonly unknown[]): unknown {
  const kept = now.map((value, index) => reuse(before[index], value));
  return isSameList(before, kept) ? before : kept;
}

function reuseObject(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): unknown {
  const keys = Object.keys(now);
  const values = keys.map((key) => reuse(Object.hasOwn(before, key) ? before[key] : undefined, now[key]));
  if (isSameList(Object.keys(before), keys) && isSameList(Object.values(before), values)) return before;
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
