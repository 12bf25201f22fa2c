// Calls without own handler: the contract names an entity, and the call is named after what it does to a row.
import type { Config } from '#config/config.ts';
import { firedEvents } from '#config/entity/default-calls.ts';
import type { Operation } from '#core/contract.ts';
import type { AnyHandler } from '../handler/handler.ts';
import { getRow } from './get-row.ts';
import { listRows } from './list-rows.ts';
import { createRow, deleteRowById, fireEvent, updateRowById } from './write-row.ts';

const VERBS: Readonly<Record<string, AnyHandler>> = {
  list: listRows(),
  get: getRow,
  create: createRow,
  update: updateRowById,
  delete: deleteRowById,
};

/** Undefined when the call's name says nothing that could be done to a row. */
export function defaultHandler(
  { id, entity: name }: Operation,
  { entities }: Pick<Config, 'entities'>,
): AnyHandler | undefined {
  const entity = entities.get(name ?? '');
  if (entity === undefined) return undefined;
  const verb = id.slice(id.lastIndexOf('.') + 1);
  return firedEvents(entity).includes(verb) ? fireEvent : VERBS[verb];
}
