// Replaces the values of certain JSON keys, at any depth.

export const MASK = '***';

/** `value` as `JSON.parse` gives it; a new value comes back. `masked` in lower case. */
export function maskJson(value: unknown, masked: ReadonlySet<string>): unknown {
  if (masked.size === 0) return value;
  if (typeof value === 'string') return maskNested(value, masked);
  if (Array.isArray(value)) return value.map((item) => maskJson(item, masked));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      masked.has(key.toLowerCase()) ? MASK : maskJson(inner, masked),
    ]),
  );
}

/** JSON inside of a text of JSON, as message queues like to wrap it. */
function maskNested(text: string, masked: ReadonlySet<string>): string {
  if (!/^\s*[{[]/.test(text) || !mentions(text, masked)) return text;
  try {
    return JSON.stringify(maskJson(JSON.parse(text), masked));
  } catch {
    return MASK;
  }
}

/** Whether a masked name stands anywhere in a text, also in JSON's escapes. */
export function mentions(text: string, masked: ReadonlySet<string>): boolean {
  if (masked.size === 0) return false;
  const plain = text
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase();
  return [...masked].some((name) => plain.includes(name));
}
