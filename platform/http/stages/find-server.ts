// Which server must answer a call: the one that has the files or the process that it is about.
import type { Operation } from '#core/contract.ts';
import { isAtWork } from '#storage/server-state.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { Scope } from '../../operations/handler/handler.ts';
import type { RequestBody } from '../request/read-body.ts';

export interface OtherServer {
  readonly id: string;
  readonly machine: string;
  /** Of its console. */
  readonly address: string;
}

interface Call {
  readonly operation: Operation;
  readonly input: RequestBody;
  readonly scope: Scope;
}

/** Undefined: this one, whose id is `own`, answers itself. */
export async function findServer(call: Call, own: string, db: Db): Promise<OtherServer | undefined> {
  const { operation, scope } = call;
  if (operation.server === undefined) return undefined;
  const written = await writtenServer(call, db);
  if (written === own) return undefined;
  const server = written === null ? undefined : await readServer(written, db);
  // One that was removed comes back no more, nor do its files.
  if (server !== undefined || operation.server === 'process' || scope.projectId === undefined) return server;
  const keeper = await chooseKeeper(scope.projectId, written, own, db);
  return keeper === own ? undefined : readServer(keeper, db);
}

/** Null: none has it yet. */
async function writtenServer({ operation, input, scope }: Call, db: Db): Promise<string | null> {
  if (operation.server === 'files') return keeperOf(scope.projectId ?? '', db);
  const { of: entity, by = 'id' } = operation.access;
  const id = String(input[by]);
  const row =
    entity === 'replica'
      ? await db.selectFrom('replica').select('server').where('id', '=', id).executeTakeFirst()
      : await db.selectFrom('inference').select('server').where('serviceId', '=', id).executeTakeFirst();
  return row?.server ?? null;
}

async function keeperOf(projectId: string, db: Db): Promise<string | null> {
  const project = await db
    .selectFrom('project')
    .select('server')
    .where('id', '=', projectId)
    .executeTakeFirst();
  return project?.server ?? null;
}

function readServer(id: string, db: Db): Promise<OtherServer | undefined> {
  return db.selectFrom('node').select(['id', 'machine', 'address']).where('id', '=', id).executeTakeFirst();
}

/** The first who is asked keeps a project's files, unless another server runs its services already. */
async function chooseKeeper(projectId: string, former: string | null, own: string, db: Db): Promise<string> {
  await sql`
    update project set server = coalesce((
      select i.server from inference i join service s on s.id = i.service_id
      where s.project_id = project.id and ${isAtWork(sql.ref('i.server'))} limit 1), ${own})
    where id = ${projectId} and server is not distinct from ${former}`.execute(db);
  return (await keeperOf(projectId, db)) ?? own;
}
