import { fromHalf } from '../tensor/half-float.ts';
import type { Tensor, Tensors } from '../tensor/tensor.ts';

/**
 * Another number of rows takes other routes through the processor, so the last digits of floating point may differ: by so
 * much of the largest value of a call's tensor, whether its values are thousands or thousandths.
 */
const TOLERANCE: Readonly<Record<string, number>> = { FP16: 0.01, FP32: 5e-4, FP64: 1e-6 };

/** Whether a call has the same outputs as when it is computed alone. Only what `alone` has is compared. */
export function sameOutputs(outputs: Tensors, alone: Tensors): boolean {
  return Object.entries(alone).every(([name, tensor]) => {
    const other = outputs[name];
    return other !== undefined && sameTensor(other, tensor);
  });
}

function sameTensor(a: Tensor, b: Tensor): boolean {
  if (a.datatype !== b.datatype || JSON.stringify(a.shape) !== JSON.stringify(b.shape)) return false;
  const tolerance = TOLERANCE[a.datatype];
  const read = a.datatype === 'FP16' ? (half: unknown) => fromHalf(Number(half)) : Number;
  const allowed = tolerance === undefined ? 0 : tolerance * largest(b, read);
  for (let i = 0; i < a.data.length; i++) {
    const [x, y] = [a.data[i], b.data[i]];
    if (tolerance === undefined ? x !== y : !isNear(read(x), read(y), allowed)) return false;
  }
  return true;
}

function largest({ data }: Tensor, read: (value: unknown) => number): number {
  let most = 0;
  for (let i = 0; i < data.length; i++) {
    const size = Math.abs(read(data[i]));
    if (size > most && Number.isFinite(size)) most = size;
  }
  return most;
}

function isNear(x: number, y: number, allowed: number): boolean {
  return Object.is(x, y) || x === y || Math.abs(x - y) <= allowed;
}
