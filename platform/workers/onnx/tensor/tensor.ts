/** Names that the Open Inference Protocol gives to datatypes. */
export type Datatype =
  | 'BOOL'
  | 'UINT8'
  | 'UINT16'
  | 'UINT32'
  | 'UINT64'
  | 'INT8'
  | 'INT16'
  | 'INT32'
  | 'INT64'
  | 'FP16'
  | 'FP32'
  | 'FP64'
  | 'BYTES';

export type NumberArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

export type BigArray = BigInt64Array<ArrayBuffer> | BigUint64Array<ArrayBuffer>;

/** Values in row-major order. BOOL: bytes 0 and 1. FP16: the 16 bits of each value. BYTES: texts. */
export type TensorData = NumberArray | BigArray | readonly string[];

export interface Tensor {
  readonly datatype: Datatype;
  readonly shape: readonly number[];
  readonly data: TensorData;
}

/** Tensors by name. */
export type Tensors = Readonly<Record<string, Tensor>>;

/** What a model wants or gives. */
export interface TensorSpec {
  readonly name: string;
  readonly datatype: Datatype;
  /** -1: any size. */
  readonly shape: readonly number[];
}

/** For people: `x FP32[-1,4]`. */
export function describeTensor({ name, datatype, shape }: TensorSpec): string {
  return `${name} ${datatype}[${shape.join(',')}]`;
}

export function countOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** The memory that may go to another thread instead of being copied. */
export function buffersOf(tensors: Tensors): ArrayBuffer[] {
  return Object.values(tensors).flatMap(({ data }) => ('buffer' in data ? data.buffer : []));
}
