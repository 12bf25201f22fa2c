// What a version's row says of the model inside: written by our own check, read as what it may be.

export interface StoredTensor {
  readonly name: string;
  readonly datatype: string;
  readonly shape: readonly number[];
}

export interface StoredSignature {
  readonly inputs: readonly StoredTensor[];
  readonly outputs: readonly StoredTensor[];
  readonly opset: number | null;
  readonly irVersion: number | null;
  readonly producer: string;
  readonly metadata: Readonly<Record<string, string>>;
}

const NONE: StoredSignature = {
  inputs: [],
  outputs: [],
  opset: null,
  irVersion: null,
  producer: '',
  metadata: {},
};

/** Empty for everything but a ready ONNX model. */
export function signatureOf(stored: unknown): StoredSignature {
  return typeof stored === 'object' && stored !== null ? { ...NONE, ...stored } : NONE;
}
