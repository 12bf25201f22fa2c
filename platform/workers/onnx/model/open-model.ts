// The only file that knows onnxruntime. Everything here blocks its thread: opening and running are synchronous inside.
import type { InferenceSession, Tensor as RuntimeTensor } from 'onnxruntime-node';
import { CallFault } from '../protocol/call-fault.ts';
import type { ServedModel } from '../protocol/served-model.ts';
import { DATATYPES, datatypeOf } from '../tensor/datatypes.ts';
import type { Tensor, TensorData, TensorSpec, Tensors } from '../tensor/tensor.ts';
import { checkFile } from './check-file.ts';
import { explainLoadError, shorten } from './explain-load-error.ts';
import type { ModelFacts } from './model-facts.ts';
import { ModelFault } from './model-fault.ts';

export interface OpenModel {
  readonly facts: ModelFacts;
  readonly model: ServedModel;
  /**
   * @param outputs names; at least one
   * @throws CallFault 400 when the model cannot compute with these values, 500 when it cannot compute at all
   */
  run(feeds: Tensors, outputs: readonly string[]): Promise<Tensors>;
  close(): Promise<void>;
}

/** ONNX's numbers of element types that onnxruntime-node does not hand over. */
const NOT_HANDED_OVER: ReadonlyMap<number, string> = new Map([
  [14, 'COMPLEX64'],
  [15, 'COMPLEX128'],
  [16, 'BFLOAT16'],
  [17, 'FLOAT8E4M3FN'],
  [18, 'FLOAT8E4M3FNUZ'],
  [19, 'FLOAT8E5M2'],
  [20, 'FLOAT8E5M2FNUZ'],
  [21, 'UINT4'],
  [22, 'INT4'],
  [23, 'FLOAT4E2M1'],
]);

/**
 * @param threads that one run may use
 * @throws ModelFault
 */
export async function openModel(path: string, options: { readonly threads: number }): Promise<OpenModel> {
  const facts = checkFile(path);
  for (const [name, type] of facts.values) {
    const unknown = type === undefined ? undefined : NOT_HANDED_OVER.get(type);
    if (unknown !== undefined) throw new ModelFault(`不支持张量 ${name} 的数据类型 ${unknown}。`);
  }
  // Node has arrays of halves since version 24. The runtime's own would be made of them, which its native part cannot read.
  Reflect.deleteProperty(globalThis, 'Float16Array');
  const runtime = await import('onnxruntime-node').catch((error: unknown) => {
    throw new ModelFault(`这台机器上无法使用 ONNX Runtime：${shorten(messageOf(error))}`);
  });
  // Failures are thrown as well and then explained in our words.
  runtime.env.logLevel = 'fatal';
  let session: InferenceSession;
  try {
    session = await runtime.InferenceSession.create(path, {
      intraOpNumThreads: options.threads,
      interOpNumThreads: 1,
      logSeverityLevel: 4,
      // Threads that wait for work would burn the processors of the other replicas.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    });
  } catch (error) {
    throw new ModelFault(explainLoadError(messageOf(error)));
  }
  const model = describeSession(session);
  return {
    facts,
    model,
    async run(feeds, outputs) {
      const given = Object.entries(feeds).map(([name, { datatype, data, shape }]) => {
        // The types of the constructor know one overload for each type, not all at once.
        const Make = runtime.Tensor as new (
          type: string,
          data: TensorData,
          dims: readonly number[],
        ) => RuntimeTensor;
        return [name, new Make(DATATYPES[datatype].runtimeName, data, shape)] as const;
      });
      try {
        const results = await session.run(Object.fromEntries(given), outputs);
        return Object.fromEntries(Object.entries(results).map(([name, value]) => [name, readTensor(value)]));
      } catch (error) {
        throw explainRunError(messageOf(error));
      }
    },
    close: () => session.release(),
  };
}

function describeSession({ inputMetadata, outputMetadata }: InferenceSession): ServedModel {
  const sequences = inputMetadata.filter(({ isTensor }) => !isTensor).map(({ name }) => name);
  if (sequences.length > 0) {
    throw new ModelFault(`输入 ${sequences.join('、')} 不是张量（而是序列、映射等），无法通过接口传入。`);
  }
  const outputs = outputMetadata.flatMap(describeValue);
  const skipped = outputMetadata.filter(({ isTensor }) => !isTensor).map(({ name }) => name);
  if (outputs.length === 0) {
    throw new ModelFault(
      `没有任何张量输出（${skipped.join('、')} 是序列或映射）；如果是 scikit-learn 模型，请在导出时设置 zipmap=False。`,
    );
  }
  return { inputs: inputMetadata.flatMap(describeValue), outputs, skipped };
}

function describeValue(value: InferenceSession.ValueMetadata): readonly TensorSpec[] {
  if (!value.isTensor) return [];
  const datatype = datatypeOf(value.type);
  if (datatype === undefined) throw new ModelFault(`不支持张量 ${value.name} 的数据类型 ${value.type}。`);
  const shape = value.shape.map((size) => (typeof size === 'number' ? size : -1));
  return [{ name: value.name, datatype, shape }];
}

function readTensor({ type, dims, data }: RuntimeTensor): Tensor {
  const datatype = datatypeOf(type);
  if (datatype === undefined) throw new Error(`[Bug] onnxruntime answered a tensor of ${type}`);
  // The runtime's own types leave open which array stands behind which type name; see `DATATYPES`.
  return { datatype, shape: dims, data: data as TensorData };
}

/** Names, types and shapes are right by now: what a node still refuses are the values, or how shapes go together. */
function explainRunError(message: string): CallFault {
  if (/bad_alloc|Failed to allocate memory/.test(message))
    return new CallFault(500, '内存不足，无法完成推理。');
  const pattern = /while running (?<op>\S+) node\. Name:'(?<node>[^']*)' Status Message: (?<reason>.*)/s;
  const { op, node, reason } = pattern.exec(message)?.groups ?? {};
  return op === undefined
    ? new CallFault(500, `推理失败：${shorten(message)}`)
    : new CallFault(400, `模型无法用这组输入计算：算子 ${op}（节点 ${node}）报告 ${shorten(reason ?? '')}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
