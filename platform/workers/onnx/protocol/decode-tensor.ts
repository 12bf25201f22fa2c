// One input: what was sent, held against what the model takes.
import { readTexts } from '../tensor/byte-texts.ts';
import { DATATYPES } from '../tensor/datatypes.ts';
import { countOf, type Tensor, type TensorData, type TensorSpec } from '../tensor/tensor.ts';
import { badInput, quote } from './call-fault.ts';

export interface SentTensor {
  /** The model's input of that name. */
  readonly spec: TensorSpec;
  readonly datatype: unknown;
  readonly shape: unknown;
  readonly data: unknown;
  /** The values stand as this many bytes behind the JSON instead of in `data`. */
  readonly byteSize: number | undefined;
}

/**
 * @param bytes the tensor's own, when `byteSize` is given
 * @throws CallFault 400
 */
export function decodeTensor(sent: SentTensor, bytes: Uint8Array<ArrayBuffer>): Tensor {
  const { spec } = sent;
  if (sent.datatype !== spec.datatype) {
    throw badInput(`输入 ${spec.name} 的 datatype 是 ${quote(sent.datatype)}，模型要求 "${spec.datatype}"。`);
  }
  const shape = readShape(spec, sent.shape);
  const data = sent.byteSize === undefined ? readValues(sent, shape) : readBytes(spec, shape, bytes);
  return { datatype: spec.datatype, shape, data };
}

function readShape(spec: TensorSpec, value: unknown): readonly number[] {
  const wanted = `模型要求 [${spec.shape.join(',')}]${spec.shape.includes(-1) ? '（-1 表示任意大小）' : ''}`;
  if (!Array.isArray(value) || !value.every(isSize)) {
    throw badInput(`输入 ${spec.name} 的 shape 应是非负整数的数组，${wanted}；收到 ${quote(value)}。`);
  }
  const fits =
    value.length === spec.shape.length && spec.shape.every((size, i) => size === -1 || size === value[i]);
  if (!fits) throw badInput(`输入 ${spec.name} 的 shape 是 ${quote(value)}，${wanted}。`);
  return value;
}

function readValues({ spec, data }: SentTensor, shape: readonly number[]): TensorData {
  if (!Array.isArray(data)) {
    throw badInput(`输入 ${spec.name} 的 data 应是数组，收到 ${quote(data)}。`);
  }
  const values = Array.isArray(data[0]) ? flatten(spec.name, data, shape) : data;
  const count = countOf(shape);
  if (values.length !== count) {
    throw badInput(
      `输入 ${spec.name} 的 data 有 ${values.length} 个值，shape ${quote(shape)} 应有 ${count} 个。`,
    );
  }
  const parsed = DATATYPES[spec.datatype].parse(values);
  if (typeof parsed !== 'number') return parsed;
  throw badInput(
    `输入 ${spec.name} 的 data 第 ${parsed + 1} 个值是 ${quote(values[parsed])}，${spec.datatype} 应是${DATATYPES[spec.datatype].takes}。`,
  );
}

/** Nested data has exactly the shape that it claims. */
function flatten(name: string, data: readonly unknown[], shape: readonly number[]): readonly unknown[] {
  const values: unknown[] = [];
  const visit = (value: unknown, place: readonly number[]) => {
    const size = shape[place.length] ?? 0;
    if (!Array.isArray(value) || value.length !== size) {
      const path = ['data', ...place.map((index) => `[${index}]`)].join('');
      const received = Array.isArray(value) ? `${value.length} 项` : quote(value);
      throw badInput(`输入 ${name} 的 ${path} 按 shape ${quote(shape)} 应有 ${size} 项，收到 ${received}。`);
    }
    if (place.length >= shape.length - 1) for (const one of value) values.push(one);
    else for (const [index, one] of value.entries()) visit(one, [...place, index]);
  };
  visit(data, []);
  return values;
}

function readBytes(spec: TensorSpec, shape: readonly number[], bytes: Uint8Array<ArrayBuffer>): TensorData {
  const row = DATATYPES[spec.datatype];
  const count = countOf(shape);
  if (row.bytes === undefined) {
    const texts = readTexts(bytes, count);
    if (typeof texts === 'string') throw badInput(`输入 ${spec.name} 的二进制数据：${texts}。`);
    return texts;
  }
  if (bytes.length !== count * row.bytes) {
    throw badInput(
      `输入 ${spec.name} 的二进制数据有 ${bytes.length} 字节，shape ${quote(shape)} 的 ${spec.datatype} 应有 ${count * row.bytes} 字节。`,
    );
  }
  const data = row.adopt(bytes.slice().buffer);
  if (spec.datatype === 'BOOL') {
    const at = data.findIndex((value: number | bigint) => value !== 0 && value !== 1);
    if (at >= 0)
      throw badInput(`输入 ${spec.name} 的二进制数据第 ${at + 1} 个字节是 ${data[at]}，BOOL 应是 0 或 1。`);
  }
  return data;
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
