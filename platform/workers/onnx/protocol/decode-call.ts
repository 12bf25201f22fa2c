// A request of the Open Inference Protocol as tensors that the model takes.
import { jsonExcess } from '#core/json-bounds.ts';
import type { TensorSpec, Tensors } from '../tensor/tensor.ts';
import { badInput, CallFault, quote } from './call-fault.ts';
import { decodeTensor, type SentTensor } from './decode-tensor.ts';
import type { ServedModel } from './served-model.ts';

/** No tensor has so many dimensions. How many values there are is bounded by the body's bytes alone. */
const DEEPEST = 64;

export interface WantedOutput {
  readonly name: string;
  /** As bytes behind the JSON instead of JSON values. */
  readonly asBytes: boolean;
}

export interface DecodedCall {
  readonly id: string | undefined;
  readonly feeds: Tensors;
  readonly wanted: readonly WantedOutput[];
}

/**
 * @param body the whole request body
 * @param jsonLength how many bytes of it are JSON; the rest are tensors as bytes. undefined: all
 * @throws CallFault 400
 */
export function decodeCall(
  body: Uint8Array<ArrayBuffer>,
  jsonLength: number | undefined,
  model: ServedModel,
): DecodedCall {
  if (jsonLength !== undefined && jsonLength > body.length) {
    throw badInput(
      `请求头 Inference-Header-Content-Length 是 ${jsonLength}，可是请求体只有 ${body.length} 字节。`,
    );
  }
  const request = parseJson(body.subarray(0, jsonLength));
  const { id, parameters } = request;
  if (id !== undefined && typeof id !== 'string') {
    throw badInput(`id 应是文本，收到 ${quote(id)}。`);
  }
  const bytes = body.subarray(jsonLength ?? body.length);
  return {
    id,
    feeds: decodeInputs(request.inputs, bytes, model),
    wanted: readWanted(request.outputs, readFlag(parameters, 'binary_data_output'), model),
  };
}

function parseJson(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (jsonExcess(text, { depth: DEEPEST }) !== undefined)
      throw badInput(`请求体的 JSON 嵌套超过 ${DEEPEST} 层。`);
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof CallFault) throw error;
    const reason = error instanceof SyntaxError ? error.message : '含有不是 UTF-8 的字节';
    throw badInput(`请求体不是合法的 JSON：${reason}。`);
  }
  if (!isRecord(value)) throw badInput(`请求体应是 JSON 对象 {"inputs": […]}，收到 ${quote(value)}。`);
  return value;
}

function decodeInputs(inputs: unknown, bytes: Uint8Array<ArrayBuffer>, model: ServedModel): Tensors {
  const expected = model.inputs.map(({ name }) => name).join('、');
  if (!Array.isArray(inputs)) {
    throw badInput(`缺少 inputs：应是张量数组，模型需要 ${expected}；收到 ${quote(inputs)}。`);
  }
  const specs = new Map(model.inputs.map((spec) => [spec.name, spec]));
  const feeds: Record<string, Tensors[string]> = Object.create(null);
  let at = 0;
  for (const [index, value] of inputs.entries()) {
    const sent = readSent(value, index, specs, expected);
    if (sent.spec.name in feeds) throw badInput(`输入 ${sent.spec.name} 给了两次，每个输入只能出现一次。`);
    const size = sent.byteSize ?? 0;
    if (at + size > bytes.length) {
      throw badInput(
        `输入 ${sent.spec.name} 的 binary_data_size 是 ${size}，可是 JSON 后面只剩 ${bytes.length - at} 字节。`,
      );
    }
    feeds[sent.spec.name] = decodeTensor(sent, bytes.subarray(at, at + size));
    at += size;
  }
  if (at < bytes.length) throw badInput(`JSON 后面多出 ${bytes.length - at} 字节，不属于任何输入。`);
  const missing = model.inputs.filter(({ name }) => !(name in feeds));
  if (missing.length > 0) {
    throw badInput(`缺少输入 ${missing.map(({ name }) => name).join('、')}；模型需要 ${expected}。`);
  }
  return feeds;
}

function readSent(
  value: unknown,
  index: number,
  specs: ReadonlyMap<string, TensorSpec>,
  expected: string,
): SentTensor {
  if (!isRecord(value)) {
    throw badInput(`inputs[${index}] 应是 {"name","shape","datatype","data"}，收到 ${quote(value)}。`);
  }
  const spec = typeof value.name === 'string' ? specs.get(value.name) : undefined;
  if (spec === undefined) {
    throw badInput(
      `inputs[${index}].name 是 ${quote(value.name)}，模型没有这个输入；模型的输入是 ${expected}。`,
    );
  }
  const byteSize = isRecord(value.parameters) ? value.parameters.binary_data_size : undefined;
  if (byteSize !== undefined && !isSize(byteSize)) {
    throw badInput(`输入 ${spec.name} 的 binary_data_size 应是字节数，收到 ${quote(byteSize)}。`);
  }
  if (byteSize !== undefined && value.data !== undefined) {
    throw badInput(`输入 ${spec.name} 既有 data 又有 binary_data_size，只能给一个。`);
  }
  return { spec, datatype: value.datatype, shape: value.shape, data: value.data, byteSize };
}

function readWanted(outputs: unknown, allAsBytes: boolean, model: ServedModel): readonly WantedOutput[] {
  if (outputs === undefined || (Array.isArray(outputs) && outputs.length === 0)) {
    return model.outputs.map(({ name }) => ({ name, asBytes: allAsBytes }));
  }
  if (!Array.isArray(outputs))
    throw badInput(`outputs 应是数组，如 [{"name": "…"}]，收到 ${quote(outputs)}。`);
  const names = new Set(model.outputs.map(({ name }) => name));
  const wanted = new Map<string, WantedOutput>();
  for (const [index, value] of outputs.entries()) {
    const name = isRecord(value) ? value.name : undefined;
    if (typeof name !== 'string' || !names.has(name)) {
      const reason = model.skipped.some((skipped) => skipped === name)
        ? '它不是张量，不能通过接口返回'
        : '模型没有这个输出';
      throw badInput(
        `outputs[${index}].name 是 ${quote(name)}，${reason}；可用的输出是 ${[...names].join('、')}。`,
      );
    }
    const parameters = isRecord(value) ? value.parameters : undefined;
    wanted.set(name, { name, asBytes: readFlag(parameters, 'binary_data') || allAsBytes });
  }
  return [...wanted.values()];
}

function readFlag(parameters: unknown, name: string): boolean {
  const value = isRecord(parameters) ? parameters[name] : undefined;
  if (value === undefined || typeof value === 'boolean') return value === true;
  throw badInput(`parameters.${name} 应是 true 或 false，收到 ${quote(value)}。`);
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
