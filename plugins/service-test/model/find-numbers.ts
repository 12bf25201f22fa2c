// Numbers of a response that read better as bars than text: scores of classes, vectors, outputs of a model.
import { isMembers, isNumber, shapeOf } from './box-shape.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

export type NumberView =
  /** Largest first. */
  | { readonly kind: 'bars'; readonly title: string; readonly bars: readonly Bar[]; readonly total: number }
  | {
      readonly kind: 'vector';
      readonly title: string;
      readonly values: readonly number[];
      readonly note: string;
    };

const MAX_VIEWS = 8;
const TOP = 10;
const LEAST_VECTOR = 8;

export function findNumbers(answer: unknown): readonly NumberView[] {
  const found = outputViews(answer) ?? search(answer, '');
  return found.slice(0, MAX_VIEWS);
}

/** Outputs of the Open Inference Protocol: each has a name and a shape. */
function outputViews(answer: unknown): readonly NumberView[] | undefined {
  const outputs = isMembers(answer) && Array.isArray(answer.outputs) ? answer.outputs.filter(isMembers) : [];
  const tensors = outputs.filter(({ data, shape }) => Array.isArray(data) && Array.isArray(shape));
  if (tensors.length === 0) return undefined;
  return tensors.flatMap(({ name, data, shape, datatype }) => {
    const values = Array.isArray(data) ? data.flat(Number.POSITIVE_INFINITY).filter(isNumber) : [];
    if (values.length < 2) return [];
    const sizes = Array.isArray(shape) ? shape.map(Number) : [];
    const title = String(name ?? '输出');
    const note = `${String(datatype ?? '')}，形状 ${sizes.join(' × ')}`;
    // One row of classes, whatever the batch: only a single one can be drawn as such.
    const isRow = sizes.at(-1) === values.length;
    return [
      isRow && areShares(values) ? bars(title, indexed(values)) : { kind: 'vector', title, values, note },
    ];
  });
}

function search(value: unknown, path: string): readonly NumberView[] {
  if (Array.isArray(value)) {
    if (value.length >= 3 && value.every(isNumber) && (areShares(value) || value.length >= LEAST_VECTOR))
      return [numberList(value, path)];
    const scored = scoredRows(value);
    if (scored !== undefined) return [bars(path, scored)];
    return value.flatMap((item, index) => search(item, `${path}[${index}]`));
  }
  if (!isMembers(value)) return [];
  const shares = namedShares(value);
  if (shares !== undefined) return [bars(path, shares)];
  return Object.entries(value).flatMap(([key, member]) =>
    search(member, path === '' ? key : `${path}.${key}`),
  );
}

function numberList(values: readonly number[], path: string): NumberView {
  if (areShares(values)) return bars(path, indexed(values));
  return { kind: 'vector', title: path, values, note: `${values.length} 个数` };
}

function indexed(values: readonly number[]): readonly Bar[] {
  return values.map((value, index) => ({ label: `#${index}`, value }));
}

function bars(title: string, all: readonly Bar[]): NumberView {
  const sorted = [...all].sort((a, b) => b.value - a.value);
  return {
    kind: 'bars',
    title: title === '' ? '结果' : title,
    bars: sorted.slice(0, TOP),
    total: all.length,
  };
}

/** Probabilities: none negative, and together one. */
function areShares(values: readonly number[]): boolean {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length >= 2 && values.every((value) => value >= 0 && value <= 1) && Math.abs(sum - 1) < 0.02;
}

const LABEL_KEY = /^(?:label|name|class|class_?name|category|tag|keyword|type)$/i;
const SCORE_KEY = /score|confidence|prob/i;

/** Rows with a name and a score, none of which is a place on a picture. */
function scoredRows(list: readonly unknown[]): readonly Bar[] | undefined {
  const rows = list.map((row) => {
    if (!isMembers(row) || shapeOf(row) !== undefined) return undefined;
    const entries = Object.entries(row);
    if (entries.some(([, member]) => isMembers(member) || Array.isArray(member))) return undefined;
    const label = entries.find(([key, member]) => LABEL_KEY.test(key) && typeof member === 'string');
    const score = entries.find(([key, member]) => SCORE_KEY.test(key) && isNumber(member));
    return label === undefined || score === undefined
      ? undefined
      : { label: String(label[1]), value: Number(score[1]) };
  });
  return rows.length > 0 && rows.every((row) => row !== undefined) ? rows : undefined;
}

/** `{ cat: 0.9, dog: 0.1 }`. */
function namedShares(value: Readonly<Record<string, unknown>>): readonly Bar[] | undefined {
  const entries = Object.entries(value);
  if (entries.length < 2 || !entries.every(([, member]) => isNumber(member))) return undefined;
  if (!areShares(entries.map(([, member]) => Number(member)))) return undefined;
  return entries.map(([label, member]) => ({ label, value: Number(member) }));
}

export interface VectorFacts {
  readonly least: number;
  readonly most: number;
  readonly mean: number;
  /** Euclidean. */
  readonly norm: number;
}

export function vectorFacts(values: readonly number[]): VectorFacts {
  let [least, most, sum, squares] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
    sum += value;
    squares += value * value;
  }
  return { least, most, mean: sum / Math.max(1, values.length), norm: Math.sqrt(squares) };
}
