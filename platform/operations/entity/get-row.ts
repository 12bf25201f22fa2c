import { AppError } from '#core/app-error.ts';
import { type EntityRow, findRow } from '#storage/entity-rows.ts';
import type { OperationContext } from '../handler/handler.ts';
import type { GenericHandler } from './generic-handler.ts';
import { answerSelection, entityOf, rowIdOf } from './row-selection.ts';

export const getRow: GenericHandler<EntityRow> = (request, context) =>
  readAnswer(context, rowIdOf(context, request));

async function readAnswer(context: OperationContext, id: string): Promise<EntityRow> {
  const { table } = entityOf(context);
  const row = await findRow(context.storage.db, table, id, await answerSelection(context));
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}

/** What a call that changes a row returns: the row as it is now, when the contract wants it. */
export async function answerOfChange(context: OperationContext, id: string): Promise<EntityRow> {
  return context.operation.responseShape === 'result' ? readAnswer(context, id) : {};
}
