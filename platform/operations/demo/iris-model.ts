// A small real model, written byte by byte: logistic regression over Fisher's iris measurements, right for 144 of the 150 flowers.

/** Centimetres: sepal length and width, petal length and width. */
const FEATURES = 4;
const CLASSES = ['setosa', 'versicolor', 'virginica'];
/** One row a feature, one column a class. */
const WEIGHTS = [-1.184, 0.596, 0.588, 2.397, -0.862, -1.535, -0.964, -0.139, 1.102, -2.096, -0.93, 3.026];
const BIAS = [5.49, 2.58, -8.07];

const FLOAT = 1;
const OPSET = 13;
const IR_VERSION = 8;

/** ONNX: `x` FP32 [any, 4] -> `probabilities` FP32 [any, 3]. Numbers in the calls are those of onnx.proto. */
export function irisModel(): Uint8Array<ArrayBuffer> {
  const softmax = [text(1, 'axis'), whole(3, 1), whole(20, 2)];
  const graph = [
    message(1, [text(1, 'x'), text(1, 'w'), text(1, 'b'), text(2, 'scores'), text(4, 'Gemm')]),
    message(1, [text(1, 'scores'), text(2, 'probabilities'), text(4, 'Softmax'), message(5, softmax)]),
    text(2, 'iris'),
    message(5, tensor('w', [FEATURES, CLASSES.length], WEIGHTS)),
    message(5, tensor('b', [CLASSES.length], BIAS)),
    message(11, value('x', FEATURES)),
    message(12, value('probabilities', CLASSES.length)),
  ];
  const model = [
    whole(1, IR_VERSION),
    text(2, 'aip-console'),
    message(7, graph),
    message(8, [text(1, ''), whole(2, OPSET)]),
    message(14, [text(1, 'classes'), text(2, CLASSES.join(','))]),
  ];
  return new Uint8Array(Buffer.concat(model));
}

function tensor(name: string, shape: readonly number[], data: readonly number[]): readonly Buffer[] {
  const bytes = Buffer.from(Float32Array.from(data).buffer);
  return [...shape.map((length) => whole(1, length)), whole(2, FLOAT), text(8, name), field(9, bytes)];
}

/** A matrix with any number of rows. */
function value(name: string, columns: number): readonly Buffer[] {
  const shape = [message(1, [text(2, 'batch')]), message(1, [whole(1, columns)])];
  return [text(1, name), message(2, [message(1, [whole(1, FLOAT), message(2, shape)])])];
}

function message(number: number, fields: readonly Buffer[]): Buffer {
  return field(number, Buffer.concat(fields));
}

function text(number: number, value: string): Buffer {
  return field(number, Buffer.from(value));
}

/** Length-delimited. */
function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.byteLength), bytes]);
}

function whole(number: number, value: number): Buffer {
  return Buffer.concat([varint(number * 8), varint(value)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}
