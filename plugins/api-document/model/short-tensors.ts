// Examples of large tensors hold only a few values: users who copy one must know.
import { isRecord, listOf, recordOf, trimmedText } from './json-value.ts';

/** A Chinese sentence about the inputs of an Open Inference Protocol request whose data are too few; empty when all are whole. */
export function shortTensors(example: unknown): string {
  const short = listOf(recordOf(example).inputs).flatMap((input) => {
    if (!isRecord(input) || !Array.isArray(input.shape) || !Array.isArray(input.data)) return [];
    const wanted = input.shape.reduce((product: number, size: unknown) => product * (Number(size) || 0), 1);
    const given = input.data.flat(Number.POSITIVE_INFINITY).length;
    return wanted > given ? [`${trimmedText(input.name)} 需要 ${wanted} 个值，这里只写了 ${given} 个`] : [];
  });
  return short.length === 0 ? '' : `示例没有写全：${short.join('；')}。`;
}
