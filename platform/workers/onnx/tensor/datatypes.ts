// One row for each datatype: how values are read from JSON and from bytes.
import { fromHalf, HALF_LIMIT, toHalf } from './half-float.ts';
import type { BigArray, Datatype, NumberArray, Tensor, TensorData } from './tensor.ts';

export interface DatatypeRow {
  /** Name in onnxruntime. */
  readonly runtimeName: string;
  /** Size of a value; undefined: values differ in size. */
  readonly bytes: number | undefined;
  /** For people: what a value may be. */
  readonly takes: string;
  /** Tensor data from JSON values; a number is the place of the first value that does not fit. */
  parse(values: readonly unknown[]): TensorData | number;
  /** Tensor data that takes the memory over; its size is right. Only where `bytes` is known. */
  adopt(buffer: ArrayBuffer): NumberArray | BigArray;
}

/** JSON has no words for these; protobuf's JSON writes them so. */
const SPECIAL = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);
const FLOAT_LIMIT = 2 ** 128 - 2 ** 103;

export const DATATYPES: Readonly<Record<Datatype, DatatypeRow>> = {
  BOOL: numbers('bool', 1, 'true、false、1 或 0', (buffer) => new Uint8Array(buffer), readBool),
  UINT8: integers('uint8', 1, 0, 2 ** 8 - 1, (buffer) => new Uint8Array(buffer)),
  UINT16: integers('uint16', 2, 0, 2 ** 16 - 1, (buffer) => new Uint16Array(buffer)),
  UINT32: integers('uint32', 4, 0, 2 ** 32 - 1, (buffer) => new Uint32Array(buffer)),
  UINT64: bigIntegers('uint64', 0n, 2n ** 64n - 1n, (buffer) => new BigUint64Array(buffer)),
  INT8: integers('int8', 1, -(2 ** 7), 2 ** 7 - 1, (buffer) => new Int8Array(buffer)),
  INT16: integers('int16', 2, -(2 ** 15), 2 ** 15 - 1, (buffer) => new Int16Array(buffer)),
  INT32: integers('int32', 4, -(2 ** 31), 2 ** 31 - 1, (buffer) => new Int32Array(buffer)),
  INT64: bigIntegers('int64', -(2n ** 63n), 2n ** 63n - 1n, (buffer) => new BigInt64Array(buffer)),
  FP16: floats('float16', 2, HALF_LIMIT, (buffer) => new Uint16Array(buffer), toHalf),
  FP32: floats('float32', 4, FLOAT_LIMIT, (buffer) => new Float32Array(buffer)),
  FP64: floats('float64', 8, Number.POSITIVE_INFINITY, (buffer) => new Float64Array(buffer)),
  BYTES: {
    runtimeName: 'string',
    bytes: undefined,
    takes: '文本',
    parse(values) {
      const texts: string[] = [];
      for (const value of values) {
        if (typeof value !== 'string') return texts.length;
        texts.push(value);
      }
      return texts;
    },
    adopt() {
      throw new Error('[Bug] BYTES are not one piece of memory');
    },
  },
};

export function datatypeOf(runtimeName: string): Datatype | undefined {
  return DATATYPE_NAMES.find((name) => DATATYPES[name].runtimeName === runtimeName);
}

export const DATATYPE_NAMES = Object.keys(DATATYPES).filter(isDatatype);

function isDatatype(name: unknown): name is Datatype {
  return typeof name === 'string' && Object.hasOwn(DATATYPES, name);
}

/** Values as they stand in JSON: 64-bit integers beyond what a JSON number keeps, and NaN and infinity, are texts. */
export function toJson({ datatype, data }: Tensor): readonly unknown[] {
  if (!('buffer' in data)) return data;
  if (data instanceof BigInt64Array || data instanceof BigUint64Array) return Array.from(data, showBig);
  if (datatype === 'BOOL') return Array.from(data, (value) => value === 1);
  if (datatype === 'FP16') return Array.from(data, (value) => showFloat(fromHalf(value)));
  const isPlain =
    !(data instanceof Float32Array || data instanceof Float64Array) || data.every(Number.isFinite);
  return isPlain ? Array.from(data) : Array.from(data, showFloat);
}

function showBig(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

function showFloat(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}

function numbers(
  runtimeName: string,
  bytes: number,
  takes: string,
  adopt: (buffer: ArrayBuffer) => NumberArray,
  read: (value: unknown) => number | undefined,
): DatatypeRow {
  return {
    runtimeName,
    bytes,
    takes,
    adopt,
    parse(values) {
      const data = adopt(new ArrayBuffer(values.length * bytes));
      for (let i = 0; i < values.length; i++) {
        const value = read(values[i]);
        if (value === undefined) return i;
        data[i] = value;
      }
      return data;
    },
  };
}

function integers(
  runtimeName: string,
  bytes: number,
  min: number,
  max: number,
  adopt: (buffer: ArrayBuffer) => NumberArray,
): DatatypeRow {
  const fits = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return numbers(runtimeName, bytes, `${min} 到 ${max} 的整数`, adopt, (value) =>
    fits(value) ? value : undefined,
  );
}

function floats(
  runtimeName: string,
  bytes: number,
  limit: number,
  adopt: (buffer: ArrayBuffer) => NumberArray,
  convert = (value: number) => value,
): DatatypeRow {
  const takes = `数字，或文本 "NaN"、"Infinity"、"-Infinity"`;
  return numbers(runtimeName, bytes, takes, adopt, (value) => {
    if (typeof value === 'number') return Math.abs(value) < limit ? convert(value) : undefined;
    const special = typeof value === 'string' ? SPECIAL.get(value) : undefined;
    return special === undefined ? undefined : convert(special);
  });
}

function bigIntegers(
  runtimeName: string,
  min: bigint,
  max: bigint,
  adopt: (buffer: ArrayBuffer) => BigArray,
): DatatypeRow {
  return {
    runtimeName,
    bytes: 8,
    takes: `${min} 到 ${max} 的整数，绝对值超过 ${Number.MAX_SAFE_INTEGER} 的写成文本`,
    adopt,
    parse(values) {
      const data = adopt(new ArrayBuffer(values.length * 8));
      for (let i = 0; i < values.length; i++) {
        const value = readBig(values[i]);
        if (value === undefined || value < min || value > max) return i;
        data[i] = value;
      }
      return data;
    },
  };
}

/** A larger JSON number may already have been rounded. */
function readBig(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?\d{1,20}$/.test(value) ? BigInt(value) : undefined;
}

function readBool(value: unknown): number | undefined {
  if (value === true || value === 1) return 1;
  return value === false || value === 0 ? 0 : undefined;
}
