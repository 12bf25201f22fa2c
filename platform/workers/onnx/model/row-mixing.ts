// Operators that make the rows of a batch influence each other, whatever the values: such a model is never batched.
import type { ByteSource } from './byte-source.ts';
import { type Field, readFields, readText } from './protobuf-reader.ts';

/** Field numbers of onnx.proto. */
const NODE = { operator: 4, attribute: 5 };
const ATTRIBUTE = { name: 1, whole: 3, graph: 6, wholes: 8, graphs: 11 };
const GRAPH_NODE = 1;
const FUNCTION_NODE = 7;

/** Scale and zero point are taken from all rows at once. */
const DYNAMIC_QUANTISATION = /^Dynamic\w*Quant/;
/** They add up or compare along this axis; -1 stands for one that is never the first unless it is said. */
const NORMALISES_ALONG: ReadonlyMap<string, readonly number[]> = new Map([
  ['Softmax', [-1]],
  ['LogSoftmax', [-1]],
  ['Hardmax', [-1]],
  ['LpNormalization', [-1]],
  ['MeanVarianceNormalization', [0, 2, 3]],
]);
/** Nesting of subgraphs that is looked into. */
const MAX_DEPTH = 16;

/** Names of such operators in a graph, subgraphs included, each once. @throws WireFault */
export function mixingOperators(source: ByteSource, graph: Field): ReadonlySet<string> {
  const found = new Set<string>();
  readNodes(source, graph, GRAPH_NODE, found, 0);
  return found;
}

/** The same for a function that the model defines. @throws WireFault */
export function mixingInFunction(source: ByteSource, definition: Field): ReadonlySet<string> {
  const found = new Set<string>();
  readNodes(source, definition, FUNCTION_NODE, found, 0);
  return found;
}

function readNodes(
  source: ByteSource,
  host: Field,
  nodeField: number,
  found: Set<string>,
  depth: number,
): void {
  for (const field of readFields(source, host.from, host.to))
    if (field.number === nodeField && field.value === undefined) readNode(source, field, found, depth);
}

function readNode(source: ByteSource, node: Field, found: Set<string>, depth: number): void {
  let operator = '';
  const attributes = new Map<string, readonly number[]>();
  for (const field of readFields(source, node.from, node.to)) {
    if (field.number === NODE.operator) operator = readText(source, field, 200);
    if (field.number === NODE.attribute) readAttribute(source, field, attributes, found, depth);
  }
  if (mixes(operator, attributes)) found.add(operator);
}

function mixes(operator: string, attributes: ReadonlyMap<string, readonly number[]>): boolean {
  if (DYNAMIC_QUANTISATION.test(operator)) return true;
  if (operator === 'BatchNormalization') return attributes.get('training_mode')?.[0] === 1;
  const usual = NORMALISES_ALONG.get(operator);
  return usual !== undefined && (attributes.get('axis') ?? attributes.get('axes') ?? usual).includes(0);
}

function readAttribute(
  source: ByteSource,
  attribute: Field,
  attributes: Map<string, readonly number[]>,
  found: Set<string>,
  depth: number,
): void {
  let name = '';
  const values: number[] = [];
  for (const field of readFields(source, attribute.from, attribute.to)) {
    if (field.number === ATTRIBUTE.name) name = readText(source, field, 200);
    else if (field.number === ATTRIBUTE.whole || field.number === ATTRIBUTE.wholes)
      values.push(...wholesOf(source, field));
    else if ((field.number === ATTRIBUTE.graph || field.number === ATTRIBUTE.graphs) && depth < MAX_DEPTH)
      readNodes(source, field, GRAPH_NODE, found, depth + 1);
  }
  // A writer may leave zero out.
  attributes.set(name, values.length === 0 ? [0] : values);
}

/** Lists of whole numbers are written one by one or packed. */
function wholesOf(source: ByteSource, field: Field): readonly number[] {
  if (field.value !== undefined) return [field.value];
  const values: number[] = [];
  let [value, scale] = [0, 1];
  for (let at = field.from; at < field.to; at++) {
    const byte = source.byte(at);
    value += (byte & 127) * scale;
    scale *= 128;
    if (byte < 128) {
      values.push(value);
      [value, scale] = [0, 1];
    }
  }
  return values;
}
