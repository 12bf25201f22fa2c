// Documents come from anybody: nothing in them is what it should be until it was looked at.

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty for what is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** Those that are texts. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}
