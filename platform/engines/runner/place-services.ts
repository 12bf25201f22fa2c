// Which server runs a service that none runs: a new one, or one whose server is gone.
import type { Config } from '#config/config.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import { isAtWork } from '#storage/server-state.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { Db, Storage } from '#storage/storage.ts';

export interface PlaceServices {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly now: () => Date;
}

/** Returns how many were placed. Only one server may do this at a time. */
export async function placeServices(world: PlaceServices): Promise<number> {
  const { rows } = await freeServices(world.storage.db);
  for (const { id } of rows) await world.storage.transaction((db) => placeOne(db, id, world));
  return rows.length;
}

/** Without those that no server at work could run. */
function freeServices(db: Db) {
  return sql<{ id: string }>`
    select i.service_id as id from inference i
    where (i.server is null or not ${isAtWork(sql.ref('i.server'))}) and ${serverFor(sql.ref('i.service_id'))} is not null
    order by i.service_id`.execute(db);
}

/**
 * What people uploaded stands on their project's server. Presets stand everywhere: the server of the project gets them, or
 * that of its other services, so that a model can join them later; else the least busy one.
 */
function serverFor(serviceId: ReturnType<typeof sql.ref>) {
  return sql<string | null>`(
    select n.id from node n, service s join project p on p.id = s.project_id
    where s.id = ${serviceId} and ${isAtWork(sql.ref('n.id'))}
      and (n.id = p.server or not exists (
        select from service_version v where v.service_id = s.id and v.model_version_id is not null and p.server is not null))
    order by n.id is distinct from p.server,
      not exists (select from inference o join service t on t.id = o.service_id where t.project_id = p.id and o.server = n.id),
      (select count(*) from inference o where o.server = n.id), n.id
    limit 1)`;
}

async function placeOne(db: Transaction, serviceId: string, world: PlaceServices): Promise<void> {
  const { rows } = await sql<{ server: string }>`
    update inference set server = ${serverFor(sql.ref('inference.service_id'))}
    where service_id = ${serviceId} returning server`.execute(db);
  const server = rows[0]?.server;
  if (server === undefined) return;
  // Of a release that did not write down where they run.
  await db
    .updateTable('replica')
    .set({ server })
    .where('serviceId', '=', serviceId)
    .where('server', 'is', null)
    .execute();
  await writeOff(db, serviceId, server, world);
}

/** Replicas that another server left: new ones start on this one. If they still run, that server ends them when it is back. */
async function writeOff(
  db: Transaction,
  serviceId: string,
  server: string,
  { config, now }: PlaceServices,
): Promise<void> {
  const left = await db
    .selectFrom('replica')
    .leftJoin('node', 'node.id', 'replica.server')
    .select(['replica.id', 'replica.state', 'node.machine'])
    .where('replica.serviceId', '=', serviceId)
    .where('replica.state', '!=', 'Terminated')
    .where('replica.server', '!=', server)
    .execute();
  for (const { id, state, machine } of left) {
    const event = { entity: 'replica', id, actor: { kind: 'system' } as const };
    const reason = `服务改由另一台服务器运行${machine === null ? '' : `，原来的服务器是 ${machine}`}`;
    if (state !== 'Terminating') await applyEventIn(db, config(), { ...event, event: 'terminate', reason });
    await applyEventIn(db, config(), { ...event, event: 'ended', reason, changes: { endedAt: now() } });
  }
}
