import type { Tensors } from '../tensor/tensor.ts';

/** Computes one call at a time, in the order in which they come. */
export interface Runner {
  /**
   * Takes the memory of `feeds` over.
   *
   * @param outputs names of the wanted outputs, at least one
   * @throws CallFault
   */
  run(feeds: Tensors, outputs: readonly string[]): Promise<Tensors>;
}
