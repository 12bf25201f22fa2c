// What all charts of rows share: where the rows come from, and which fields of them are drawn.
import type { JsonSchema } from '#core/contract.ts';
import type { PlotField, PlotNumber, Source } from '#core/generated/page-language.ts';
import { plotAnswer, plotRow } from '../contracts/plot-row.ts';
import type { Part } from '../index/part.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { BlockSurroundings, Parts } from './kind-walk.ts';
import { walkSource } from './walk-call.ts';

interface Rows {
  readonly source?: Source;
  readonly rows?: string;
}

/** Returns what one row is, as far as the contract says. */
export function* walkRows(
  block: Rows,
  { path, scope, record, operations }: BlockSurroundings,
): Generator<Part, JsonSchema | undefined> {
  if (block.source !== undefined) yield* walkSource(block.source, [...path, 'source'], scope, operations);
  const answer = plotAnswer(block, record, operations);
  yield { part: 'rows', path, name: block.rows, answer };
  return plotRow(block, record, operations);
}

/** A field that names or groups: read as a column of a table is. */
export function* walkPlotField(
  field: PlotField | undefined,
  path: ValuePath,
  row: JsonSchema | undefined,
): Parts {
  if (field === undefined) return;
  const { name, label, type, enum: id } = field;
  const column = {
    name,
    ...(label === undefined ? {} : { label }),
    ...(type === undefined ? {} : { type }),
    ...(id === undefined ? {} : { enum: id }),
  };
  yield { part: 'column', path, column, row };
  if (id !== undefined) yield { part: 'enum', path: [...path, 'enum'], enum: id };
}

export function* walkPlotNumber(
  field: Pick<PlotNumber, 'name'> | undefined,
  path: ValuePath,
  row: JsonSchema | undefined,
): Parts {
  if (field !== undefined)
    yield { part: 'response-field', kinds: ['number'], path: [...path, 'name'], name: field.name, row };
}

/** A number whose field is written as a name alone. `usual`: the field that is read when the page names none. */
export function* walkPlotName(
  name: string | undefined,
  usual: string,
  path: ValuePath,
  row: JsonSchema | undefined,
): Parts {
  yield { part: 'response-field', kinds: ['number'], path, name: name ?? usual, row };
}
