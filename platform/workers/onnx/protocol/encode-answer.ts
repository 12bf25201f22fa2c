// Tensors as an answer of the Open Inference Protocol.
import { writeTexts } from '../tensor/byte-texts.ts';
import { toJson } from '../tensor/datatypes.ts';
import type { Tensor, Tensors } from '../tensor/tensor.ts';
import type { WantedOutput } from './decode-call.ts';

export interface CallResult {
  readonly model: string;
  readonly version: string;
  readonly id: string | undefined;
  readonly wanted: readonly WantedOutput[];
  readonly outputs: Tensors;
}

export interface EncodedAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  /** How many bytes of it are JSON; undefined: all. */
  readonly jsonLength: number | undefined;
}

export function encodeAnswer({ model, version, id, wanted, outputs }: CallResult): EncodedAnswer {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const described = wanted.map(({ name, asBytes }) => {
    const tensor = outputs[name];
    if (tensor === undefined) throw new Error(`[Bug] the model did not answer output ${name}`);
    const { datatype, shape } = tensor;
    if (!asBytes) return { name, datatype, shape, data: toJson(tensor) };
    const bytes = toBytes(tensor);
    parts.push(bytes);
    return { name, datatype, shape, parameters: { binary_data_size: bytes.length } };
  });
  const answer = {
    model_name: model,
    model_version: version,
    ...(id === undefined ? {} : { id }),
    outputs: described,
  };
  const json = new TextEncoder().encode(JSON.stringify(answer));
  if (parts.length === 0) return { body: json, jsonLength: undefined };
  const body = new Uint8Array(parts.reduce((sum, { length }) => sum + length, json.length));
  let at = 0;
  for (const part of [json, ...parts]) {
    body.set(part, at);
    at += part.length;
  }
  return { body, jsonLength: json.length };
}

function toBytes({ data }: Tensor): Uint8Array<ArrayBuffer> {
  return 'buffer' in data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : writeTexts(data);
}
