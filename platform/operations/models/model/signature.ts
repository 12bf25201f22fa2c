// What a version's row says of the model inside: written by our own check, read as what it may be.
import type { Signature } from '#engines/files/inspect-onnx.ts';

/** As the check found it. `mixing` is empty too for what was checked before such operators were looked for. */
export interface StoredSignature extends Omit<Signature, 'opset' | 'irVersion'> {
  readonly opset: number | null;
  readonly irVersion: number | null;
}

const NONE: StoredSignature = {
  inputs: [],
  outputs: [],
  opset: null,
  irVersion: null,
  producer: '',
  metadata: {},
  mixing: [],
};

/** Why calls of a ready ONNX model are never computed together, in Chinese; undefined when they may be. */
export function batchRefusal({ inputs, outputs, mixing }: StoredSignature): string | undefined {
  if (inputs.length === 0) return '没有输入';
  if ([...inputs, ...outputs].some(({ shape }) => shape[0] !== -1)) return '有第一维固定的输入或输出';
  if (mixing.length > 0) return `的算子 ${mixing.join('、')} 会使同一批的各行互相影响`;
  return undefined;
}

/** Empty for everything but a ready ONNX model. */
export function signatureOf(stored: unknown): StoredSignature {
  return typeof stored === 'object' && stored !== null ? { ...NONE, ...stored } : NONE;
}
