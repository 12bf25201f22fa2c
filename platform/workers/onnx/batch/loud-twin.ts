// A neighbour that no row can overlook whose answer depends on its neighbours.
import { fromHalf, toHalf } from '../tensor/half-float.ts';
import type { Tensor, Tensors } from '../tensor/tensor.ts';

/** Enough for any common scale to lose most of the quiet row; little enough for values that mean a length or a rate. */
const LOUDER = 20;

/** The same call with all floating point inputs so much larger; undefined when it has none. */
export function loudTwin(feeds: Tensors): Tensors | undefined {
  const entries = Object.entries(feeds);
  if (!entries.some(([, { datatype }]) => datatype.startsWith('FP'))) return undefined;
  return Object.fromEntries(entries.map(([name, tensor]) => [name, louder(tensor)]));
}

/** Whether some call has other values than the first; all have the same `joinKey`. */
export function differ([first = {}, ...others]: readonly Tensors[]): boolean {
  return others.some((feeds) =>
    Object.entries(feeds).some(([name, { data }]) => {
      const known = first[name]?.data;
      if (known === undefined || known.length !== data.length) return true;
      for (let i = 0; i < data.length; i++) if (!Object.is(data[i], known[i])) return true;
      return false;
    }),
  );
}

function louder(tensor: Tensor): Tensor {
  const { datatype, data } = tensor;
  if (data instanceof Float32Array || data instanceof Float64Array)
    return { ...tensor, data: data.map((value) => (value === 0 ? LOUDER : value * LOUDER)) };
  if (datatype === 'FP16' && data instanceof Uint16Array)
    return { ...tensor, data: data.map((half) => toHalf(fromHalf(half) * LOUDER)) };
  return tensor;
}
