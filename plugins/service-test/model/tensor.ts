// Tensors of the Open Inference Protocol as people fill them in.
import type { Signature } from './wire.ts';

export type TensorSpec = Signature['inputs'][number];

/** One input of an `infer` request; `data` lies flat, row by row. */
export interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly datatype: string;
  readonly data: readonly unknown[];
}

export function countOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** More values than these stand in no text field. */
export const MAX_SHOWN = 5_000;
const MAX_VALUES = 4_000_000;

export function isTooLarge(shape: readonly number[]): boolean {
  return countOf(shape) > MAX_VALUES;
}

/** A size that may be any is one at first. */
export function firstShape({ shape }: TensorSpec): readonly number[] {
  return shape.map((size) => (size < 0 ? 1 : size));
}

/** `random` gives numbers from 0 up to 1. */
export function filled(
  spec: Pick<Tensor, 'name' | 'shape' | 'datatype'>,
  how: 'zero' | 'random',
  random: () => number,
): Tensor {
  const { name, shape, datatype } = spec;
  const make = how === 'zero' ? () => zeroOf(datatype) : () => randomOf(datatype, random);
  return { name, shape, datatype, data: Array.from({ length: countOf(shape) }, make) };
}

function zeroOf(datatype: string): unknown {
  if (datatype === 'BYTES') return '';
  return datatype === 'BOOL' ? false : 0;
}

/** Floats as most models are fed, whole numbers small enough for token and class numbers. */
function randomOf(datatype: string, random: () => number): unknown {
  if (datatype === 'BYTES') return Math.floor(random() * 36 ** 6).toString(36);
  if (datatype === 'BOOL') return random() < 0.5;
  if (/^(?:FP|BF)/.test(datatype)) return Number(random().toFixed(4));
  return Math.floor(random() * (datatype === 'UINT8' ? 256 : 10));
}

/** The inputs of a request in the order of the model; those that it lacks begin with zeros. */
export function tensorsOf(value: unknown, { inputs }: Signature): readonly Tensor[] {
  const given = isObject(value) && Array.isArray(value.inputs) ? value.inputs.filter(isObject) : [];
  return inputs.map((spec) => {
    const own = given.find(({ name }) => name === spec.name);
    if (own === undefined) return filled({ ...spec, shape: firstShape(spec) }, 'zero', () => 0);
    const shape = Array.isArray(own.shape) ? own.shape.map(Number) : firstShape(spec);
    const data = Array.isArray(own.data) ? own.data.flat(Number.POSITIVE_INFINITY) : [];
    return { name: spec.name, shape, datatype: String(own.datatype ?? spec.datatype), data };
  });
}

/** The request with one tensor replaced; everything else in it stays. */
export function withTensor(value: unknown, tensors: readonly Tensor[], changed: Tensor): unknown {
  const inputs = tensors.map((tensor) => (tensor.name === changed.name ? changed : tensor));
  return { ...(isObject(value) ? value : {}), inputs };
}

/** Why the model would refuse it; undefined: it would not. */
export function tensorFault({ shape, data, datatype }: Tensor, spec: TensorSpec): string | undefined {
  if (shape.some((size) => !Number.isInteger(size) || size < 0)) return '形状的每一维都要是不小于 0 的整数';
  const fixed = spec.shape.findIndex((size, index) => size >= 0 && shape[index] !== size);
  if (shape.length !== spec.shape.length || fixed !== -1) return `形状要符合 ${shapeText(spec.shape)}`;
  const count = countOf(shape);
  if (data.length !== count) return `形状 ${shapeText(shape)} 需要 ${count} 个值，现在有 ${data.length} 个`;
  const wrong = data.findIndex((value) => !fits(value, datatype));
  return wrong === -1 ? undefined : `第 ${wrong + 1} 个值不是${kindText(datatype)}`;
}

function fits(value: unknown, datatype: string): boolean {
  if (datatype === 'BYTES') return typeof value === 'string';
  if (datatype === 'BOOL') return typeof value === 'boolean';
  return typeof value === 'number' && (/^(?:FP|BF)/.test(datatype) || Number.isInteger(value));
}

function kindText(datatype: string): string {
  if (datatype === 'BYTES') return '文本';
  if (datatype === 'BOOL') return ' true 或 false';
  return /^(?:FP|BF)/.test(datatype) ? '数字' : '整数';
}

/** `[-1, 3]` -> `任意 × 3`. */
export function shapeText(shape: readonly number[]): string {
  return shape.map((size) => (size < 0 ? '任意' : size)).join(' × ') || '标量';
}

/** Rows of the last dimension, one a line. */
export function tensorText({ shape, data }: Pick<Tensor, 'shape' | 'data'>): string {
  const width = Math.max(1, shape.at(-1) ?? 1);
  if (data.length <= width) return JSON.stringify(data);
  const rows = Array.from({ length: Math.ceil(data.length / width) }, (_, row) =>
    data
      .slice(row * width, (row + 1) * width)
      .map((value) => JSON.stringify(value))
      .join(', '),
  );
  return `[\n  ${rows.join(',\n  ')}\n]`;
}

/** Values of a text, flat or nested; undefined when it is no JSON list. */
export function readTensorText(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
