// What the rows of a chart are: the result, or a list inside it.
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { Source } from '#core/generated/page-language.ts';
import { fieldAt, itemsOf } from '../read/field-schema.ts';
import { rowOf } from './row-schema.ts';

interface Rows {
  readonly source?: Source;
  readonly rows?: string;
}

type Operations = ReadonlyMap<string, Operation>;

/** What `rows` looks into: the whole result of the source, else the record; of a page or a list that holds rows itself: undefined. */
export function plotAnswer(
  { source }: Rows,
  record: JsonSchema | undefined,
  operations: Operations,
): JsonSchema | undefined {
  if (source === undefined) return record;
  const operation = operations.get(source.operation);
  return operation?.responseShape === 'result' && itemsOf(operation.response) === undefined
    ? operation.response
    : undefined;
}

/** One row, as far as the contract says. */
export function plotRow(
  block: Rows,
  record: JsonSchema | undefined,
  operations: Operations,
): JsonSchema | undefined {
  const answer = plotAnswer(block, record, operations);
  if (block.rows === undefined)
    return answer === undefined && block.source !== undefined
      ? rowOf(operations.get(block.source.operation))
      : undefined;
  const list = fieldAt(answer, block.rows);
  return list === 'absent' ? undefined : itemsOf(list);
}
