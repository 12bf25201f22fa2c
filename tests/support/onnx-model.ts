// Small real ONNX models, written byte by byte: what a test or a demo deploys without having to carry a file along.
import { createRandom } from '#core/statistics/random/random.ts';
import { bytesField, concat, type Field, floatField, varintField } from './protobuf-writer.ts';

/** Datatypes by the name that the Open Inference Protocol gives them, and ONNX's number. */
export const ELEMENT_TYPES = {
  FP32: 1,
  UINT8: 2,
  INT8: 3,
  UINT16: 4,
  INT16: 5,
  INT32: 6,
  INT64: 7,
  BYTES: 8,
  BOOL: 9,
  FP16: 10,
  FP64: 11,
  UINT32: 12,
  UINT64: 13,
  BF16: 16,
} as const;
export type ElementType = keyof typeof ELEMENT_TYPES;

export interface ModelValue {
  readonly name: string;
  readonly datatype: ElementType;
  /** A text is a symbolic dimension. */
  readonly shape: readonly (number | string)[];
  /** A sequence of such tensors, which is no tensor itself. */
  readonly isSequence?: boolean;
}

export interface ModelNode {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly domain?: string;
  /** Whole numbers become `ints` or `int`. */
  readonly attributes?: Readonly<Record<string, ModelAttribute>>;
}

export type ModelAttribute =
  | number
  | readonly number[]
  | { readonly float: number }
  | { readonly graph: readonly ModelNode[] };

export interface ModelWeight {
  readonly name: string;
  readonly shape: readonly number[];
  /** A text: the weight's floats stand in the file of this name beside the model. */
  readonly data: Float32Array | BigInt64Array | string;
}

export interface ModelParts {
  readonly nodes: readonly ModelNode[];
  readonly inputs: readonly ModelValue[];
  readonly outputs: readonly ModelValue[];
  readonly weights?: readonly ModelWeight[];
  /** Of the default domain; default 13. */
  readonly opset?: number;
  readonly irVersion?: number;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Any model from its parts. */
export function onnxModel(parts: ModelParts): Uint8Array {
  const { opset = 13, irVersion = 8, metadata = {} } = parts;
  const domains = new Set(parts.nodes.flatMap(({ domain }) => domain ?? []));
  return concat([
    varintField(1, irVersion),
    bytesField(2, 'onnx-model'),
    bytesField(3, '1.0'),
    bytesField(7, [
      ...parts.nodes.map((node, index) => bytesField(1, nodeOf(node, index))),
      bytesField(2, 'graph'),
      ...(parts.weights ?? []).map((weight) => bytesField(5, weightOf(weight))),
      ...parts.inputs.map((value) => bytesField(11, describeValue(value))),
      ...parts.outputs.map((value) => bytesField(12, describeValue(value))),
    ]),
    bytesField(8, [bytesField(1, ''), varintField(2, opset)]),
    ...[...domains].map((domain) => bytesField(8, [bytesField(1, domain), varintField(2, 1)])),
    ...Object.entries(metadata).map(([key, value]) =>
      bytesField(14, [bytesField(1, key), bytesField(2, value)]),
    ),
  ]);
}

/**
 * Classifier: `x` FP32 [rows, features] → `probabilities` FP32 [rows, classes], softmax of `x · weights`.
 *
 * @param weights row-major [features, classes]; default: some that never change
 * @param dynamicBatch any number of rows (default); otherwise exactly one
 */
export function linearModel(options: {
  readonly features: number;
  readonly classes: number;
  readonly weights?: Float32Array;
  readonly dynamicBatch?: boolean;
  readonly opset?: number;
  readonly metadata?: Readonly<Record<string, string>>;
}): Uint8Array {
  const {
    features,
    classes,
    dynamicBatch = true,
    weights = someWeights(features * classes),
    ...rest
  } = options;
  const rows = dynamicBatch ? 'batch' : 1;
  return onnxModel({
    ...rest,
    nodes: [
      { type: 'Gemm', inputs: ['x', 'w', 'b'], outputs: ['logits'] },
      { type: 'Softmax', inputs: ['logits'], outputs: ['probabilities'], attributes: { axis: 1 } },
    ],
    inputs: [{ name: 'x', datatype: 'FP32', shape: [rows, features] }],
    outputs: [{ name: 'probabilities', datatype: 'FP32', shape: [rows, classes] }],
    weights: [
      { name: 'w', shape: [features, classes], data: weights },
      { name: 'b', shape: [classes], data: new Float32Array(classes) },
    ],
  });
}

/** `a` + `b` = `sum`, FP32 of `shape`. */
export function addModel({
  shape = ['batch', 3],
}: {
  readonly shape?: readonly (number | string)[];
} = {}): Uint8Array {
  return onnxModel({
    nodes: [{ type: 'Add', inputs: ['a', 'b'], outputs: ['sum'] }],
    inputs: ['a', 'b'].map((name) => ({ name, datatype: 'FP32', shape })),
    outputs: [{ name: 'sum', datatype: 'FP32', shape }],
  });
}

/**
 * Two inputs and three outputs of several types: `ids` INT64 [batch, 3] and `scale` FP32 [batch, 1] →
 * `doubled` INT64 [batch, 3] (ids + ids), `scaled` FP32 [batch, 3] (ids · scale), `positive` BOOL [batch, 3] (scaled > 0).
 */
export function mixedModel(): Uint8Array {
  return onnxModel({
    nodes: [
      { type: 'Add', inputs: ['ids', 'ids'], outputs: ['doubled'] },
      { type: 'Cast', inputs: ['ids'], outputs: ['floats'], attributes: { to: ELEMENT_TYPES.FP32 } },
      { type: 'Mul', inputs: ['floats', 'scale'], outputs: ['scaled'] },
      { type: 'Greater', inputs: ['scaled', 'zero'], outputs: ['positive'] },
    ],
    inputs: [
      { name: 'ids', datatype: 'INT64', shape: ['batch', 3] },
      { name: 'scale', datatype: 'FP32', shape: ['batch', 1] },
    ],
    outputs: [
      { name: 'doubled', datatype: 'INT64', shape: ['batch', 3] },
      { name: 'scaled', datatype: 'FP32', shape: ['batch', 3] },
      { name: 'positive', datatype: 'BOOL', shape: ['batch', 3] },
    ],
    weights: [{ name: 'zero', shape: [], data: new Float32Array(1) }],
  });
}

/** `x` → `y`, the same values of any datatype. */
export function identityModel(
  datatype: ElementType,
  shape: readonly (number | string)[] = ['batch', 'width'],
): Uint8Array {
  return onnxModel({
    nodes: [{ type: 'Identity', inputs: ['x'], outputs: ['y'] }],
    inputs: [{ name: 'x', datatype, shape }],
    outputs: [{ name: 'y', datatype, shape }],
  });
}

/**
 * Each call takes some milliseconds, with one row or with sixty: `x` FP32 [batch, 8] → `y` FP32 [batch, 8], each row on its own.
 * Twice the layers, twice the time; the file has 0.3 MB.
 */
export function slowModel({ layers = 10, width = 256 } = {}): Uint8Array {
  const name = (layer: number) => (layer === 0 ? 'start' : `h${layer}`);
  const hidden = Array.from({ length: layers }, (_, layer): readonly ModelNode[] => [
    { type: 'MatMul', inputs: [name(layer), 'w'], outputs: [`m${layer}`] },
    { type: 'Tanh', inputs: [`m${layer}`], outputs: [name(layer + 1)] },
  ]).flat();
  return onnxModel({
    nodes: [
      // Zero at run time only: otherwise all layers would be computed once, when the model is loaded.
      { type: 'ReduceSum', inputs: ['x'], outputs: ['all'], attributes: { keepdims: 0 } },
      { type: 'Mul', inputs: ['all', 'zero'], outputs: ['nothing'] },
      { type: 'Add', inputs: ['w', 'nothing'], outputs: ['start'] },
      ...hidden,
      { type: 'MatMul', inputs: ['x', 'in'], outputs: ['wide'] },
      { type: 'MatMul', inputs: ['wide', name(layers)], outputs: ['mixed'] },
      { type: 'MatMul', inputs: ['mixed', 'out'], outputs: ['y'] },
    ],
    inputs: [{ name: 'x', datatype: 'FP32', shape: ['batch', 8] }],
    outputs: [{ name: 'y', datatype: 'FP32', shape: ['batch', 8] }],
    weights: [
      { name: 'zero', shape: [], data: new Float32Array(1) },
      { name: 'in', shape: [8, width], data: someWeights(8 * width) },
      { name: 'w', shape: [width, width], data: someWeights(width * width, 2 / Math.sqrt(width)) },
      { name: 'out', shape: [width, 8], data: someWeights(width * 8, 1 / width) },
    ],
  });
}

/**
 * Dynamically quantised: `x` FP32 [batch, width] → `y` FP32 [batch, width], rounded to 256 steps between the smallest and the
 * largest value of all rows. So a quiet row beside a loud one loses most of itself.
 */
export function quantisedModel(width: number | string = 'width'): Uint8Array {
  return onnxModel({
    nodes: [
      { type: 'DynamicQuantizeLinear', inputs: ['x'], outputs: ['steps', 'scale', 'zero'] },
      { type: 'DequantizeLinear', inputs: ['steps', 'scale', 'zero'], outputs: ['y'] },
    ],
    inputs: [{ name: 'x', datatype: 'FP32', shape: ['batch', width] }],
    outputs: [{ name: 'y', datatype: 'FP32', shape: ['batch', width] }],
  });
}

/** The same by hand, in harmless operators: undetectable in the file. */
export function hiddenQuantisedModel(width: number | string = 'width'): Uint8Array {
  return onnxModel({
    nodes: [
      { type: 'Abs', inputs: ['x'], outputs: ['size'] },
      { type: 'ReduceMax', inputs: ['size'], outputs: ['most'], attributes: { keepdims: 0 } },
      { type: 'Div', inputs: ['most', 'steps'], outputs: ['scale'] },
      { type: 'Div', inputs: ['x', 'scale'], outputs: ['scaled'] },
      { type: 'Round', inputs: ['scaled'], outputs: ['whole'] },
      { type: 'Mul', inputs: ['whole', 'scale'], outputs: ['y'] },
    ],
    inputs: [{ name: 'x', datatype: 'FP32', shape: ['batch', width] }],
    outputs: [{ name: 'y', datatype: 'FP32', shape: ['batch', width] }],
    weights: [{ name: 'steps', shape: [], data: Float32Array.of(127) }],
  });
}

/** Well-formed, but names an operator that does not exist. */
export function brokenModel(): Uint8Array {
  return onnxModel({
    nodes: [{ type: 'NoSuchOperator', inputs: ['x'], outputs: ['y'] }],
    inputs: [{ name: 'x', datatype: 'FP32', shape: [1] }],
    outputs: [{ name: 'y', datatype: 'FP32', shape: [1] }],
  });
}

/** The same numbers every time, between -scale and scale. */
export function someWeights(count: number, scale = 1): Float32Array {
  const random = createRandom('weights');
  return Float32Array.from({ length: count }, () => (2 * random() - 1) * scale);
}

function nodeOf(
  { type, inputs, outputs, domain, attributes = {} }: ModelNode,
  index: number,
): readonly Field[] {
  return [
    ...inputs.map((name) => bytesField(1, name)),
    ...outputs.map((name) => bytesField(2, name)),
    bytesField(3, `node${index}`),
    bytesField(4, type),
    ...Object.entries(attributes).map(([name, value]) => bytesField(5, attributeOf(name, value))),
    ...(domain === undefined ? [] : [bytesField(7, domain)]),
  ];
}

function attributeOf(name: string, value: ModelAttribute): readonly Field[] {
  if (typeof value === 'number') return [bytesField(1, name), varintField(3, value), varintField(20, 2)];
  if ('graph' in value) {
    const nodes = value.graph.map((node, index) => bytesField(1, nodeOf(node, index)));
    return [bytesField(1, name), bytesField(6, nodes), varintField(20, 5)];
  }
  if ('float' in value) return [bytesField(1, name), floatField(2, value.float), varintField(20, 1)];
  return [bytesField(1, name), ...value.map((one) => varintField(8, one)), varintField(20, 7)];
}

function weightOf({ name, shape, data }: ModelWeight): readonly Field[] {
  const type = data instanceof BigInt64Array ? ELEMENT_TYPES.INT64 : ELEMENT_TYPES.FP32;
  const values =
    typeof data === 'string'
      ? [bytesField(13, [bytesField(1, 'location'), bytesField(2, data)]), varintField(14, 1)]
      : [bytesField(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength))];
  return [...shape.map((size) => varintField(1, size)), varintField(2, type), bytesField(8, name), ...values];
}

function describeValue({ name, datatype, shape, isSequence }: ModelValue): readonly Field[] {
  const dimensions = shape.map((size) =>
    bytesField(1, [typeof size === 'number' ? varintField(1, size) : bytesField(2, size)]),
  );
  const tensor = bytesField(1, [varintField(1, ELEMENT_TYPES[datatype]), bytesField(2, dimensions)]);
  return [
    bytesField(1, name),
    bytesField(2, [isSequence ? bytesField(4, [bytesField(1, [tensor])]) : tensor]),
  ];
}
