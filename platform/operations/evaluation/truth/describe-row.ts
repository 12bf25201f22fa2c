import type { LabelRow } from '#core/evaluation/label-file/label-row.ts';
import type { Mapping } from '#core/evaluation/mapping/mapping.ts';
import type { Outcome } from '#core/evaluation/mapping/outcome.ts';
import { readKey, readTruth } from '#core/evaluation/mapping/read-pair.ts';
import { isStorable, isStorableValue, storableText } from '#core/storable-text.ts';

/** What of a row is kept. */
export interface DescribedRow {
  readonly state: 'waiting' | 'malformed';
  readonly key: string | null;
  readonly reason: string;
  readonly excerpt: string;
  /** JSON; null where it is malformed. */
  readonly truth: string | null;
}

export function describeRow(mapping: Mapping, row: LabelRow): DescribedRow {
  const { excerpt } = row;
  if ('fault' in row)
    return { state: 'malformed', key: null, reason: storableText(row.fault), excerpt, truth: null };
  const documents = { label: row.label };
  const key = storable('关联值', readKey(mapping.labelKey, documents));
  const truth = storable('真实值', readTruth(mapping, documents));
  const known = 'fault' in key ? null : key.value;
  const reason = [key, truth].flatMap((outcome) => ('fault' in outcome ? [outcome.fault] : [])).join('；');
  return reason === '' && 'value' in truth
    ? { state: 'waiting', key: known, reason, excerpt, truth: JSON.stringify(truth.value) }
    : { state: 'malformed', key: known, reason: storableText(reason), excerpt, truth: null };
}

/** NUL and halves of characters would break the whole batch. */
export function storable<Value>(what: string, outcome: Outcome<Value>): Outcome<Value> {
  if ('fault' in outcome) return outcome;
  const { value } = outcome;
  return isStorableValue(value) && (typeof value !== 'string' || isStorable(value))
    ? outcome
    : { fault: `${what}含有不能保存的字符（NUL 或半个字符）` };
}
