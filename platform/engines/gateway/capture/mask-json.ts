// Replaces the values of certain JSON keys, at any depth.
import { looksLikeField, mentions } from './mentions.ts';

export const MASK = '***';

/** `value` as `JSON.parse` gives it; a new value comes back. `masked` in lower case. */
export function maskJson(value: unknown, masked: ReadonlySet<string>): unknown {
  if (masked.size === 0) return value;
  if (typeof value === 'string') return maskText(value, masked);
  if (Array.isArray(value)) return value.map((item) => maskJson(item, masked));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      masked.has(key.toLowerCase()) ? MASK : maskJson(inner, masked),
    ]),
  );
}

/** A text inside of JSON: it may hold JSON itself, as message queues like to wrap it, or a field in another notation. */
export function maskText(text: string, masked: ReadonlySet<string>): string {
  if (!/^\s*[{[]/.test(text)) return looksLikeField(text, masked) ? MASK : text;
  if (!mentions(text, masked)) return text;
  try {
    return JSON.stringify(maskJson(JSON.parse(text), masked));
  } catch {
    return MASK;
  }
}
