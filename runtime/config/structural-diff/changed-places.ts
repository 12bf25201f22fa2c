// What differs between two texts of one schema file, as short names for a message.
import { jsonPath } from '#core/validate/violation.ts';
import type { SourceFile } from '../config.ts';
import { isRecord } from '../read/field-schema.ts';
import { parseSource } from '../read/parse-source.ts';
import type { ValuePath } from '../yaml/value-path.ts';

const NAMED = 5;

/** Paths whose values differ, e.g. `columns[2].label`; at most five, then how many more. Texts that say the same give none. */
export function changedPlaces(before: SourceFile, after: SourceFile): readonly string[] {
  if (before.text === after.text) return [];
  if (!/\.ya?ml$/.test(after.path)) return ['正文'];
  const [old, now] = [parseSource(before), parseSource(after)];
  if (old.problems.length > 0 || now.problems.length > 0) return ['全文'];
  const places = [...differences(old.value, now.value, [])];
  return places.length <= NAMED ? places : [...places.slice(0, NAMED), `另有 ${places.length - NAMED} 处`];
}

function* differences(before: unknown, after: unknown, path: ValuePath): Generator<string> {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, item] of before.entries()) yield* differences(item, after[index], [...path, index]);
  } else if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differences(before[key], after[key], [...path, key]);
  } else if (JSON.stringify(before) !== JSON.stringify(after)) {
    yield path.length === 0 ? '全文' : jsonPath(path);
  }
}
