// An `infer` request that a model takes: every tensor with as many zeros as its shape wants.
import type { Signature, Tensor } from '../inference/oip-document.ts';

/** More than this nobody reads; who sends it fills it in with the tensor's own tools. */
const MOST_VALUES = 4_096;

/** JSON text, or empty when the tensors are too large to be shown. */
export function oipSample({ inputs }: Signature): string {
  const sizes = inputs.map(({ shape }) => shape.map((size) => Math.max(size, 1)));
  const counts = sizes.map((shape) => shape.reduce((product, size) => product * size, 1));
  if (counts.reduce((sum, count) => sum + count, 0) > MOST_VALUES) return '';
  const tensors = inputs.map((input, index) => ({
    name: input.name,
    shape: sizes[index],
    datatype: input.datatype,
    data: Array(counts[index] ?? 0).fill(zeroOf(input)),
  }));
  return JSON.stringify({ inputs: tensors }, null, 2);
}

function zeroOf({ datatype }: Tensor): unknown {
  if (datatype === 'BYTES') return '';
  return datatype === 'BOOL' ? false : 0;
}
