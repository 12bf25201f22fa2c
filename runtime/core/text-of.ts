// Unknown values as text: whatever they are, or only what is a string.

/** Absent is empty text. */
export function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** Empty text for whatever is no string. */
export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Undefined for whatever is no string, and for an empty one. */
export function filledString(value: unknown): string | undefined {
  return stringOf(value) || undefined;
}
