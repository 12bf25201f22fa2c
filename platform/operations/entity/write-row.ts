// Rows of any entity, made, changed and deleted: references, what is unique, the machine and the event log in one transaction.
import type { Entity } from '#config/config.ts';
import { changeableFields } from '#config/entity/default-calls.ts';
import { rowPlace } from '#config/entity/row-place.ts';
import { columnType } from '#config/entity/table-plan.ts';
import { AppError } from '#core/app-error.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import { lockRow } from '#machines/lock-row.ts';
import { createId } from '#storage/create-id.ts';
import type { Database } from '#storage/database.ts';
import { deleteRow, type EntityRow, insertRow, updateRow } from '#storage/entity-rows.ts';
import type { Transaction } from '#storage/sql.ts';
import { recordEvent } from '../events/record-event.ts';
import { eventActorOf } from '../handler/event-actor-of.ts';
import type { OperationContext } from '../handler/handler.ts';
import { refuseWhileBlocked } from './blockers.ts';
import { checkReferences } from './check-references.ts';
import { catalogueDatabaseError } from './database-error.ts';
import type { GenericHandler } from './generic-handler.ts';
import { answerOfChange } from './get-row.ts';
import { columnsOfEntity, entityOf, pick, rowIdOf } from './row-selection.ts';

/** Inserts within the call's scope, in the machine's initial state. */
export const createRow: GenericHandler<EntityRow> = async (request, context) => {
  const entity = entityOf(context);
  const columns = await columnsOfEntity(context.storage.db, entity);
  const id = createId(entity.idPrefix ?? entity.id, context.now().getTime());
  const values = {
    ...pick(request, columns),
    ...placeOfNew(entity, context),
    ...pick({ createdBy: context.actor?.user.username }, columns),
    ...(entity.machine === undefined ? {} : { [entity.machine.field]: entity.machine.initial }),
    id,
  };
  await context.storage.transaction(async (db) => {
    await checkReferences(db, context, entity, values);
    await catalogueDatabaseError(context.config, entity.id, values, () =>
      insertRow(db, entity.table, toColumns(entity, values)),
    );
    if (entity.machine === undefined) return;
    const toState = entity.machine.initial;
    await recordEvent(db, context, { entity: entity.id, row: values, event: 'create', toState });
  });
  return answerOfChange(context, id);
};

/** Changes the columns that the request names; the state belongs to the machine and is never among them. */
export const updateRowById: GenericHandler<EntityRow> = async (request, context) => {
  const entity = entityOf(context);
  const columns = await columnsOfEntity(context.storage.db, entity);
  const open = entity.storage === undefined ? undefined : changeableFields(entity);
  const fixed = new Set(['id', 'organizationId', 'projectId', entity.machine?.field]);
  // Only what was sent: a default filled in for an absent field would undo an earlier change.
  const changes = pick(
    request,
    new Set(
      context.request.sentFields.filter(
        (name) => columns.has(name) && !fixed.has(name) && open?.includes(name) !== false,
      ),
    ),
  );
  const values = columns.has('updatedAt') ? { ...changes, updatedAt: context.now() } : changes;
  const id = rowIdOf(context, request);
  if (Object.keys(values).length > 0)
    await context.storage.transaction(async (db) => {
      await tellMachine(db, context, entity, id, 'update');
      await refuseWhileBlocked(db, context, { entity: entity.id, ids: [id], action: 'update' });
      await checkReferences(db, context, entity, changes);
      const changed = await catalogueDatabaseError(context.config, entity.id, values, () =>
        updateRow(db, entity.table, id, toColumns(entity, values)),
      );
      if (changed === 0) throw new AppError('record.not-found');
    });
  return answerOfChange(context, id);
};

/** Deletes the row; what stands in the way (`blocks`), or still points at it, is named in `record.referenced`. */
export const deleteRowById: GenericHandler<undefined> = async (request, context) => {
  const entity = entityOf(context);
  const id = rowIdOf(context, request);
  await context.storage.transaction(async (db) => {
    // A transaction that adds a row to it waits for the lock, then finds it gone.
    await lockRow(db, entity, id);
    await refuseWhileBlocked(db, context, { entity: entity.id, ids: [id], action: 'delete' });
    await tellMachine(db, context, entity, id, 'delete');
    const deleted = await catalogueDatabaseError(context.config, entity.id, {}, () =>
      deleteRow(db, entity.table, id),
    );
    if (deleted === 0) throw new AppError('record.not-found');
  });
  return undefined;
};

/** Fires the event of the entity's machine that the call is named after. */
export const fireEvent: GenericHandler<EntityRow> = async (request, context) => {
  const entity = entityOf(context);
  const id = rowIdOf(context, request);
  const event = context.operation.id.slice(context.operation.id.lastIndexOf('.') + 1);
  await context.storage.transaction(async (db) => {
    await applyEventIn(db, context.config, { entity: entity.id, id, event, actor: eventActorOf(context) });
    await refuseWhileBlocked(db, context, { entity: entity.id, ids: [id], action: event });
  });
  return answerOfChange(context, id);
};

/** An event of that name decides whether the state allows it; without one the log has the action. */
async function tellMachine(
  db: Transaction<Database>,
  context: OperationContext,
  entity: Entity,
  id: string,
  event: 'update' | 'delete',
): Promise<void> {
  const { machine } = entity;
  if (machine === undefined) return;
  const change = { entity: entity.id, id, event, actor: eventActorOf(context) };
  if (machine.events.some((known) => known.event === event)) await applyEventIn(db, context.config, change);
  else await recordEvent(db, context, { entity: entity.id, row: await lockRow(db, entity, id), event });
}

/** Throws `record.not-found` where the call names no such place: a row is never "of all projects". */
function placeOfNew(entity: Entity, { scope }: OperationContext): EntityRow {
  const { organization, project } = rowPlace(entity);
  const place = {
    ...(organization === undefined || organization === 'id' ? {} : { [organization]: scope.organizationId }),
    ...(project === undefined || project === 'id' ? {} : { [project]: scope.projectId }),
  };
  if (Object.values(place).includes(undefined)) throw new AppError('record.not-found');
  return place;
}

/** pg would turn an array into an array of PostgreSQL, also where the column holds JSON. */
function toColumns({ fields, storage }: Entity, values: EntityRow): EntityRow {
  if (storage === undefined) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isJson = columnType(fields[name] ?? {}) === 'jsonb' && value !== null;
      return [name, isJson ? JSON.stringify(value) : value];
    }),
  );
}
