// Several calls as one: tensors put behind each other along the first dimension, and taken apart again.
import { DATATYPES } from '../tensor/datatypes.ts';
import { countOf, type Tensor, type TensorData, type Tensors } from '../tensor/tensor.ts';

/** The rows of a call: the first dimension of all its inputs. undefined: they differ, or there are none. */
export function rowsOf(feeds: Tensors): number | undefined {
  const [rows, ...others] = new Set(Object.values(feeds).map(({ shape }) => shape[0] ?? 0));
  return others.length > 0 || rows === 0 ? undefined : rows;
}

/** Equal for calls that can be joined: the same inputs, all but the number of rows being the same. */
export function joinKey(feeds: Tensors): string {
  return Object.entries(feeds)
    .map(([name, { datatype, shape }]) => JSON.stringify([name, datatype, shape.slice(1)]))
    .sort()
    .join();
}

/** @param calls at least one, all with the same `joinKey` */
export function joinCalls(calls: readonly Tensors[]): Tensors {
  const [first = {}] = calls;
  return Object.fromEntries(
    Object.keys(first).map((name) => [name, joinTensors(calls.flatMap((call) => call[name] ?? []))]),
  );
}

/**
 * Each call's own rows of the outputs, in copies.
 *
 * @param rows of each call, in order
 * @returns undefined when an output does not have one row for each row that went in
 */
export function splitOutputs(outputs: Tensors, rows: readonly number[]): readonly Tensors[] | undefined {
  const all = rows.reduce((sum, count) => sum + count, 0);
  if (Object.values(outputs).some(({ shape }) => shape[0] !== all)) return undefined;
  let from = 0;
  return rows.map((count) => {
    const entries = Object.entries(outputs).map(
      ([name, tensor]) => [name, rowsFrom(tensor, from, count)] as const,
    );
    from += count;
    return Object.fromEntries(entries);
  });
}

function joinTensors(tensors: readonly Tensor[]): Tensor {
  const [first] = tensors;
  if (first === undefined) throw new Error('[Bug] nothing to join');
  const rows = tensors.reduce((sum, { shape }) => sum + (shape[0] ?? 0), 0);
  const parts = tensors.map(({ data }) => data);
  const data =
    first.datatype === 'BYTES' ? joinTexts(parts) : DATATYPES[first.datatype].adopt(joinBytes(parts));
  return { datatype: first.datatype, shape: [rows, ...first.shape.slice(1)], data };
}

function joinTexts(parts: readonly TensorData[]): readonly string[] {
  return parts.flatMap((part) => ('buffer' in part ? [] : part));
}

function joinBytes(parts: readonly TensorData[]): ArrayBuffer {
  const arrays = parts.flatMap((part) =>
    'buffer' in part ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength) : [],
  );
  const all = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all.buffer;
}

function rowsFrom(tensor: Tensor, from: number, count: number): Tensor {
  const width = countOf(tensor.shape.slice(1));
  return {
    ...tensor,
    shape: [count, ...tensor.shape.slice(1)],
    data: tensor.data.slice(from * width, (from + count) * width),
  };
}
