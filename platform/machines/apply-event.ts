// The only way a row changes its state: guard, row, event and job together, or nothing.

import type { Config, Entity, Machine } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { compileCondition } from '#core/expression/compile-template.ts';
import { allowedEvents, type Step, step } from '#core/machine.ts';
import type { MachineEvent } from '#core/machine-event.ts';
import { enqueueJob } from '#jobs/enqueue-job.ts';
import type { Database } from '#storage/database.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import { rowTenant } from '#storage/row-tenant.ts';
import type { Transaction } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { EventActor } from './event-actor.ts';
import { lockRow } from './lock-row.ts';
import { writeEvent } from './write-event.ts';
import { writeState } from './write-state.ts';

export interface EventInput {
  /** Entity with a machine, e.g. `service`. */
  readonly entity: string;
  readonly id: string;
  readonly event: string;
  readonly actor: EventActor;
  /** Chinese text for the event log and, where the table has it, `state_reason`. */
  readonly reason?: string;
  /** `state_reason` stays what it was: the event adds nothing to it. */
  readonly keepReason?: boolean;
  /** Further columns (camelCase) to write with the state. */
  readonly changes?: EntityRow;
}

/**
 * Fires one event of the entity's machine in a transaction of its own and returns the row as it is afterwards.
 *
 * Throws `record.not-found`, or `state.conflict` (parameters `state`, `allowed`: Chinese labels) when the row's present
 * state has no such event, its guard says no, or the actor may not fire it.
 */
export function applyEvent(
  deps: { readonly storage: Storage; readonly config: Config },
  input: EventInput,
): Promise<EntityRow> {
  return deps.storage.transaction((db) => applyEventIn(db, deps.config, input));
}

/** The same inside a transaction that does more; call it twice to pass through a transitional state at once. */
export async function applyEventIn(
  db: Transaction<Database>,
  config: Config,
  input: EventInput,
): Promise<EntityRow> {
  const entity = entityWithMachine(config, input.entity);
  const row = await lockRow(db, entity, input.id);
  const from = String(row[entity.machine.field]);
  const taken = take(config, entity, row, from, input);
  const changed = await writeState(db, entity, row, {
    to: taken.to,
    reason: input.keepReason === true ? undefined : (input.reason ?? ''),
    changes: input.changes ?? {},
  });
  const { event, actor, reason } = input;
  const said = reason === undefined ? {} : { reason };
  await writeEvent(db, config, {
    entity,
    row: changed,
    event,
    actor,
    fromState: from,
    toState: taken.to,
    ...said,
  });
  if (taken.effect !== undefined) await enqueueEffect(db, config, taken.effect, input, row);
  return changed;
}

type MachineEntity = Entity & { readonly machine: Machine };

function entityWithMachine(config: Config, id: string): MachineEntity {
  const entity = config.entities.get(id);
  if (entity?.machine === undefined) throw new Error(`[Bug] entity ${id} has no machine`);
  return { ...entity, machine: entity.machine };
}

function take(
  config: Config,
  entity: MachineEntity,
  row: EntityRow,
  from: string,
  input: EventInput,
): Extract<Step, { ok: true }> {
  const taken = step(entity.machine, from, input.event);
  if (!taken.ok && !taken.known) throw new Error(`[Bug] ${entity.id} has no event ${input.event}`);
  if (!taken.ok || !mayFire(taken.event, input.actor) || !isGuardOpen(taken.event, row))
    throw stateConflict(config, entity, from, input.actor);
  return taken;
}

function mayFire(event: MachineEvent, actor: EventActor): boolean {
  return actor.kind === 'system' || event.by === 'user';
}

function isGuardOpen(event: MachineEvent, row: EntityRow): boolean {
  return event.guard === undefined || compileCondition(event.guard)(row);
}

/** `state.conflict` of a row in this state, with the labels of what the actor may fire instead. */
export function stateConflict(config: Config, entity: Entity, from: string, actor: EventActor): AppError {
  const machine = entity.machine;
  const events = (machine === undefined ? [] : allowedEvents(machine, from)).filter((event) =>
    mayFire(event, actor),
  );
  const allowed = [...new Set(events.map((event) => event.label))].join('、') || '无';
  return new AppError('state.conflict', { state: stateLabel(config, entity, from), allowed });
}

function stateLabel(config: Config, entity: Entity, state: string): string {
  const enumId = entity.fields[entity.machine?.field ?? '']?.['x-enum'];
  const values = typeof enumId === 'string' ? config.enums.get(enumId)?.values : undefined;
  return values?.find((value) => value.value === state)?.label ?? state;
}

/** What the event sets off runs once this transaction is committed, in the name of the person who caused it. */
async function enqueueEffect(
  db: Transaction<Database>,
  config: Config,
  effect: string,
  { entity, id, event, actor }: EventInput,
  row: EntityRow,
): Promise<void> {
  await enqueueJob(db, config.jobs, effect, {
    payload: { entity, id, event },
    ...rowTenant(row),
    ...(actor.id === undefined ? {} : { requestedBy: actor.id }),
  });
}
