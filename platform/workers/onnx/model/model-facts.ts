// What stands in an ONNX file beside its computation. Field numbers: onnx.proto.
import type { ByteSource } from './byte-source.ts';
import { type Field, readFields, readText } from './protobuf-reader.ts';
import { mixingInFunction, mixingOperators } from './row-mixing.ts';

export interface ModelFacts {
  readonly irVersion: number | undefined;
  /** Name and version of the program that wrote it; '' when it does not say. */
  readonly producer: string;
  /** Versions of the operator sets by domain; the default domain is ''. */
  readonly opsets: ReadonlyMap<string, number>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly hasGraph: boolean;
  /** Inputs and outputs by name: ONNX's number of the element type, undefined when it is no tensor. */
  readonly values: ReadonlyMap<string, number | undefined>;
  /** Operators that make rows of a batch influence each other. */
  readonly mixing: readonly string[];
}

const MODEL = {
  irVersion: 1,
  producerName: 2,
  producerVersion: 3,
  graph: 7,
  opset: 8,
  metadata: 14,
  function: 25,
};
const GRAPH = { input: 11, output: 12 };
const MAX_METADATA = 200;

/** @throws WireFault */
export function readModelFacts(source: ByteSource): ModelFacts {
  let irVersion: number | undefined;
  const producer = { name: '', version: '' };
  const opsets = new Map<string, number>();
  const metadata = new Map<string, string>();
  const values = new Map<string, number | undefined>();
  const mixing = new Set<string>();
  let hasGraph = false;
  for (const field of readFields(source, 0, source.size)) {
    if (field.number === MODEL.irVersion) irVersion = field.value;
    else if (field.number === MODEL.producerName) producer.name = readText(source, field, 200);
    else if (field.number === MODEL.producerVersion) producer.version = readText(source, field, 200);
    else if (field.number === MODEL.opset) addOpset(source, field, opsets);
    else if (field.number === MODEL.metadata && metadata.size < MAX_METADATA)
      addEntry(source, field, metadata);
    else if (field.number === MODEL.graph && field.value === undefined) {
      hasGraph = true;
      addValues(source, field, values);
      for (const operator of mixingOperators(source, field)) mixing.add(operator);
    } else if (field.number === MODEL.function && field.value === undefined)
      for (const operator of mixingInFunction(source, field)) mixing.add(operator);
  }
  return {
    irVersion,
    producer: `${producer.name} ${producer.version}`.trim(),
    opsets,
    metadata: Object.fromEntries(metadata),
    hasGraph,
    values,
    mixing: [...mixing],
  };
}

function addOpset(source: ByteSource, message: Field, opsets: Map<string, number>): void {
  let domain = '';
  let version = 0;
  for (const field of readFields(source, message.from, message.to)) {
    if (field.number === 1) domain = readText(source, field);
    if (field.number === 2) version = field.value ?? 0;
  }
  opsets.set(domain === 'ai.onnx' ? '' : domain, version);
}

function addEntry(source: ByteSource, message: Field, metadata: Map<string, string>): void {
  let [key, value] = ['', ''];
  for (const field of readFields(source, message.from, message.to)) {
    if (field.number === 1) key = readText(source, field, 200);
    if (field.number === 2) value = readText(source, field);
  }
  metadata.set(key, value);
}

function addValues(source: ByteSource, graph: Field, values: Map<string, number | undefined>): void {
  for (const field of readFields(source, graph.from, graph.to)) {
    if (field.number !== GRAPH.input && field.number !== GRAPH.output) continue;
    let name = '';
    let type: number | undefined;
    for (const part of readFields(source, field.from, field.to)) {
      if (part.number === 1) name = readText(source, part);
      if (part.number === 2) type = elementTypeOf(source, part);
    }
    values.set(name, type);
  }
}

function elementTypeOf(source: ByteSource, type: Field): number | undefined {
  for (const tensor of readFields(source, type.from, type.to)) {
    if (tensor.number !== 1) continue;
    for (const field of readFields(source, tensor.from, tensor.to))
      if (field.number === 1) return field.value;
  }
  return undefined;
}
