// Rejects what is no ONNX file before the runtime reads it: its error is the same for all unreadable files.
import { statSync } from 'node:fs';
import { type ByteSource, openFile } from './byte-source.ts';
import { type ModelFacts, readModelFacts } from './model-facts.ts';
import { ModelFault } from './model-fault.ts';
import { WireFault } from './protobuf-reader.ts';

/** How files begin that people take for ONNX files. */
const OTHER_KINDS: readonly (readonly [start: string, offset: number, kind: string])[] = [
  ['PK\x03\x04', 0, 'ZIP 压缩包（PyTorch 的 .pt 文件也是这种格式）'],
  ['\x1f\x8b', 0, 'gzip 压缩文件'],
  ['\x89HDF', 0, 'HDF5 文件（Keras 的 .h5）'],
  ['ORTM', 4, 'ORT 格式的模型（.ort）'],
  ['TFL3', 4, 'TensorFlow Lite 模型（.tflite）'],
  ['version https://git-lfs', 0, 'Git LFS 的指针，不是模型本身；请先执行 git lfs pull'],
  ['<', 0, 'XML 或 HTML 文本'],
  ['{', 0, 'JSON 文本'],
  ['\x80\x02', 0, 'Python pickle 文件'],
  ['\x80\x04', 0, 'Python pickle 文件'],
];

/** @throws ModelFault */
export function checkFile(path: string): ModelFacts {
  const source = open(path);
  try {
    if (source.size === 0) throw new ModelFault('文件是空的。');
    const facts = readFacts(source);
    if (facts.irVersion === undefined || !facts.hasGraph) {
      const missing = facts.hasGraph ? 'IR 版本（ir_version）' : '计算图（graph）';
      throw new ModelFault(otherKind(source) ?? `不是 ONNX 模型，或文件不完整：缺少${missing}。`);
    }
    if (facts.opsets.size === 0) throw new ModelFault('没有声明算子集版本（opset_import），文件可能不完整。');
    return facts;
  } finally {
    source.close();
  }
}

function open(path: string): ByteSource {
  try {
    if (statSync(path).isFile()) return openFile(path);
  } catch (error) {
    throw new ModelFault(`无法读取文件：${error instanceof Error ? error.message : error}`);
  }
  throw new ModelFault(`${path} 不是文件。`);
}

function readFacts(source: ByteSource): ModelFacts {
  try {
    return readModelFacts(source);
  } catch (error) {
    if (!(error instanceof WireFault)) throw error;
    throw new ModelFault(
      otherKind(source) ?? cutOff(source, error) ?? '不是 ONNX 模型：文件内容不符合 ONNX 的 protobuf 格式。',
    );
  }
}

function otherKind(source: ByteSource): string | undefined {
  const head = source.bytes(0, Math.min(source.size, 32)).toString('latin1');
  const kind = OTHER_KINDS.find(([start, offset]) => head.startsWith(start, offset))?.[2];
  return kind === undefined ? undefined : `不是 ONNX 模型：这是 ${kind}。`;
}

/** Every writer begins with a small IR version: what breaks off later was such a file. */
function cutOff(source: ByteSource, { endsAt = 0 }: WireFault): string | undefined {
  const isOnnx = source.byte(0) === 8 && source.size > 1 && source.byte(1) < 100;
  return isOnnx && endsAt > source.size
    ? `文件不完整：至少应有 ${endsAt} 字节，实际只有 ${source.size} 字节。`
    : undefined;
}
