// Carries out what was planned: each step in a transaction of its own.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { applyEvent, applyEventIn, type EventInput } from '#machines/apply-event.ts';
import { createId } from '#storage/create-id.ts';
import type { Storage } from '#storage/storage.ts';
import type { Driver } from './driver/driver.ts';
import type { DriverTable } from './driver/driver-table.ts';
import type { Observation } from './plan/observed-state.ts';
import { restartPause } from './plan/plan-replica.ts';
import type { Step } from './plan/step.ts';
import { readUpdateTarget, splitValues, versionValues, willCarry } from './plan/update-target.ts';
import type { DesiredState } from './read-desired.ts';
import { type Presets, placementValues, runtimeOf, workloadOf } from './workload-of.ts';

export interface ExecutionContext {
  readonly storage: Storage;
  /** This one: other servers run other services. */
  readonly server: string;
  /** Read at each round, because the configuration may be reloaded. */
  readonly config: () => Config;
  readonly drivers: DriverTable;
  readonly presets: Presets;
  readonly capturesDirectory: string;
  readonly now: () => Date;
  /** What the steps were planned by. */
  readonly desired: DesiredState;
  readonly observed: (replicaId: string) => Observation;
}

const SYSTEM = { kind: 'system' } as const;

export function executeStep(step: Step, world: ExecutionContext): Promise<unknown> {
  switch (step.do) {
    case 'create-replica':
      return createReplica(step, world);
    case 'launch':
      return launch(step.replicaId, world);
    case 'place':
      return place(step, world);
    case 'stop':
    case 'kill':
      return end(step, world);
    case 'replica-event':
      return changeReplica(step, world);
    case 'replica-in-traffic':
      return markTraffic(step, world);
    case 'version-event':
      return fire(world, {
        entity: 'service-version',
        id: step.versionId,
        event: step.event,
        reason: step.reason,
      });
    case 'service-event':
      return fire(world, { entity: 'service', id: step.serviceId, event: step.event, reason: step.reason });
    case 'apply-target':
      return applyTarget(step.serviceId, world);
    case 'drop-target':
      return dropTarget(step, world);
    case 'remove-service':
      return removeService(step.serviceId, world);
  }
}

function fire({ storage, config }: ExecutionContext, input: Omit<EventInput, 'actor'>): Promise<unknown> {
  return applyEvent({ storage, config: config() }, { ...input, actor: SYSTEM });
}

async function createReplica(
  { versionId, ordinal }: Extract<Step, { do: 'create-replica' }>,
  { storage, server, desired, drivers, now }: ExecutionContext,
): Promise<void> {
  const version = required(desired.versions.find(({ id }) => id === versionId));
  const { organizationId, projectId, serviceId } = version;
  await storage.db
    .insertInto('replica')
    .values({
      id: createId('rep', now().getTime()),
      organizationId,
      projectId,
      serviceId,
      versionId,
      ordinal,
      server,
      driver: drivers.choose(runtimeOf(version)).name,
    })
    .execute();
}

/** The run first, the row after it: the driver knows its own run again, whatever happens in between. */
async function launch(replicaId: string, world: ExecutionContext): Promise<void> {
  const { desired, drivers, presets, now } = world;
  const replica = required(desired.replicas.find(({ id }) => id === replicaId));
  const version = required(desired.versions.find(({ id }) => id === replica.versionId));
  const service = required(desired.services.find(({ id }) => id === version.serviceId));
  const isAgain = replica.state === 'Failed';
  const restarts = isAgain ? replica.restarts + 1 : replica.restarts;
  const requestedAt = isAgain ? replica.stateAt : replica.requestedAt;
  try {
    const driver = drivers.of(replica.driver);
    const { handle, placement } = await driver.launch(workloadOf(service, version, replica, presets));
    const begun = {
      requestedAt,
      startedAt: now(),
      loadedAt: null,
      readyAt: null,
      trafficAt: null,
      dueAt: null,
    };
    const ended = { endedAt: null, exitCode: null, exitSignal: null };
    const run = { handle: JSON.stringify(handle), ...placementValues(placement) };
    const changes = { ...run, ...begun, ...ended, restarts };
    await fire(world, { entity: 'replica', id: replicaId, event: 'launch', changes });
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    await failLaunch(replicaId, reason, restarts, world);
  }
}

/** A run that could not even be made counts like one that ended at once. */
async function failLaunch(
  id: string,
  reason: string,
  restarts: number,
  world: ExecutionContext,
): Promise<void> {
  const dueAt = new Date(world.now().getTime() + restartPause(restarts));
  const { storage, config } = world;
  await storage.transaction(async (db) => {
    const event = { entity: 'replica', id, actor: SYSTEM };
    await applyEventIn(db, config(), { ...event, event: 'launch', changes: { restarts, startedAt: null } });
    await applyEventIn(db, config(), {
      ...event,
      event: 'exit',
      reason,
      changes: { dueAt, endedAt: world.now() },
    });
  });
}

async function place(
  { replicaId, placement }: Extract<Step, { do: 'place' }>,
  { storage }: ExecutionContext,
): Promise<void> {
  await storage.db
    .updateTable('replica')
    .set(placementValues(placement))
    .where('id', '=', replicaId)
    .where('state', 'in', ['Pending', 'Running'])
    .execute();
}

async function end(step: Extract<Step, { do: 'stop' | 'kill' }>, world: ExecutionContext): Promise<void> {
  const { storage, now } = world;
  // Written down first: a workload must be asked to end once, and a forced end be told, also when we die in between.
  await storage.db
    .updateTable('replica')
    .set({
      ...(step.do === 'stop' ? { signalledAt: now() } : {}),
      ...(step.why === '' ? {} : { forcedReason: step.why }),
    })
    .where('id', '=', step.replicaId)
    .where('state', '=', 'Terminating')
    .execute();
  await driverOf(step.replicaId, world)[step.do](step.replicaId, step.why);
}

async function changeReplica(
  step: Extract<Step, { do: 'replica-event' }>,
  world: ExecutionContext,
): Promise<void> {
  const { replicaId: id, event, reason } = step;
  // Why it failed is what people look for when it is gone.
  const keepReason = reason === '' && (event === 'terminate' || event === 'ended');
  await fire(world, { entity: 'replica', id, event, reason, keepReason, changes: changesOf(step, world) });
  if (event === 'ended' || event === 'forced') await driverOf(id, world).forget(id);
}

function changesOf(step: Extract<Step, { do: 'replica-event' }>, { now, observed }: ExecutionContext) {
  const { exitCode = null, exitSignal = null } = observed(step.replicaId);
  const end = { endedAt: now(), exitCode, exitSignal };
  switch (step.event) {
    case 'ready':
      return { loadedAt: now(), readyAt: now() };
    case 'lose':
      return { trafficAt: null };
    case 'exit':
      return { ...end, dueAt: new Date(step.dueAt ?? 0), trafficAt: null };
    case 'ended':
    case 'forced':
      return end;
    case 'terminate':
      return {};
  }
}

async function markTraffic(
  { replicaId, versionId }: Extract<Step, { do: 'replica-in-traffic' }>,
  { storage, now }: ExecutionContext,
): Promise<void> {
  await storage.transaction(async (db) => {
    const trafficAt = now();
    await db.updateTable('replica').set({ trafficAt }).where('id', '=', replicaId).execute();
    await db
      .updateTable('serviceVersion')
      .set({ trafficAt })
      .where('id', '=', versionId)
      .where('trafficAt', 'is', null)
      .execute();
  });
}

/** The gateway sees the old split or the new one, never a mixture. */
async function applyTarget(serviceId: string, { storage, config, desired }: ExecutionContext): Promise<void> {
  await storage.transaction(async (db) => {
    const actor = SYSTEM;
    await applyEventIn(db, config(), { entity: 'service', id: serviceId, event: 'ready', actor });
    const { target } = await db
      .updateTable('inference')
      .set({ progress: 'UpdateSucceed' })
      .where('serviceId', '=', serviceId)
      .returning('target')
      .executeTakeFirstOrThrow();
    const asked = readUpdateTarget(target) ?? { weights: {} };
    const { split } = asked;
    for (const version of desired.versions.filter((row) => row.serviceId === serviceId)) {
      const left = willCarry(asked, version.id) ? {} : { trafficAt: null };
      await db
        .updateTable('serviceVersion')
        .set({ ...versionValues(asked, version), ...left })
        .where('id', '=', version.id)
        .execute();
    }
    await db
      .updateTable('inference')
      .set({ target: null, ...(split === undefined ? {} : splitValues(split)) })
      .where('serviceId', '=', serviceId)
      .execute();
  });
}

async function dropTarget(
  { serviceId: id, event, reason }: Extract<Step, { do: 'drop-target' }>,
  { storage, config }: ExecutionContext,
): Promise<void> {
  await storage.transaction(async (db) => {
    const text = event === 'fail' ? reason : `${reason}；原版本继续提供服务`;
    await applyEventIn(db, config(), { entity: 'service', id, event, actor: SYSTEM, reason: text });
    await db
      .updateTable('inference')
      .set({ target: null, progress: 'UpdateFailed' })
      .where('serviceId', '=', id)
      .execute();
  });
}

/** Files after the rows: leftovers of a crash in between are unreachable and removed at the next start. */
async function removeService(
  id: string,
  { storage, drivers, capturesDirectory }: ExecutionContext,
): Promise<void> {
  const replicas = await storage.db
    .selectFrom('replica')
    .select(['id', 'driver'])
    .where('serviceId', '=', id)
    .execute();
  await storage.db.deleteFrom('service').where('id', '=', id).where('state', '=', 'Deleting').execute();
  for (const replica of replicas) await drivers.find(replica.driver)?.remove(replica.id);
  await rm(join(capturesDirectory, id), { recursive: true, force: true });
}

function driverOf(replicaId: string, { desired, drivers }: ExecutionContext): Driver {
  return drivers.of(required(desired.replicas.find(({ id }) => id === replicaId)).driver);
}

function required<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('[Bug] planned for a row that was not read');
  return row;
}
