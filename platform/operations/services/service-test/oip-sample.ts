// An `infer` request that a model takes: every tensor with as many zeros as its shape wants.
import { countOf, type Signature, sampleTensor } from '../inference/oip-document.ts';

/** More is unreadable; senders fill it in with the tensor's own tools. */
const MAX_VALUES = 4_096;

/** JSON text, or empty when the tensors are too large to be shown. */
export function oipSample({ inputs }: Signature): string {
  if (inputs.reduce((sum, input) => sum + countOf(input), 0) > MAX_VALUES) return '';
  return JSON.stringify({ inputs: inputs.map((input) => sampleTensor(input, MAX_VALUES, '')) }, null, 2);
}
