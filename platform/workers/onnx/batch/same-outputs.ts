import { fromHalf } from '../tensor/half-float.ts';
import type { Tensor, Tensors } from '../tensor/tensor.ts';

/** Another number of rows takes other routes through the processor, so the last digits of floating point may differ. */
const TOLERANCE: Readonly<Record<string, number>> = { FP16: 0.02, FP32: 0.001, FP64: 1e-6 };

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
  for (let i = 0; i < a.data.length; i++) {
    const [x, y] = [a.data[i], b.data[i]];
    if (tolerance === undefined ? x !== y : !isNear(read(x), read(y), tolerance)) return false;
  }
  return true;
}

function isNear(x: number, y: number, tolerance: number): boolean {
  return Object.is(x, y) || x === y || Math.abs(x - y) <= tolerance * Math.max(1, Math.abs(x), Math.abs(y));
}
