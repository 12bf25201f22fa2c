import type { TensorSpec } from '../tensor/tensor.ts';

/** A loaded model as its callers see it. */
export interface ServedModel {
  readonly inputs: readonly TensorSpec[];
  readonly outputs: readonly TensorSpec[];
  /** Outputs that are no tensors (sequences, maps): callers cannot get them. */
  readonly skipped: readonly string[];
}
