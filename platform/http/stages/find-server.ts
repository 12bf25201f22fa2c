// Which server must answer a call: the one that has the files or the process that it is about.
import type { Operation } from '#core/contract.ts';
import { isAtWork } from '#storage/server-state.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { Scope } from '../../operations/handler.ts';
import type { RequestBody } from '../read-body.ts';

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
  const wanted = await wantedServer(call, own, db);
  if (wanted === undefined || wanted === own) return undefined;
  const server = await db
    .selectFrom('node')
    .select(['id', 'machine', 'address'])
    .where('id', '=', wanted)
    .executeTakeFirst();
  return server;
}

async function wantedServer(
  { operation, input, scope }: Call,
  own: string,
  db: Db,
): Promise<string | undefined> {
  if (operation.server === undefined) return undefined;
  if (operation.server === 'files')
    return scope.projectId === undefined ? undefined : fileServer(scope.projectId, own, db);
  const { of: entity, by = 'id' } = operation.access;
  const id = String(input[by]);
  const row =
    entity === 'replica'
      ? await db.selectFrom('replica').select('server').where('id', '=', id).executeTakeFirst()
      : await db.selectFrom('inference').select('server').where('serviceId', '=', id).executeTakeFirst();
  return row?.server ?? undefined;
}

/** The first who is asked keeps a project's files, unless another server runs its services already. */
async function fileServer(projectId: string, own: string, db: Db): Promise<string | undefined> {
  const project = () =>
    db.selectFrom('project').select('server').where('id', '=', projectId).executeTakeFirst();
  const kept = (await project())?.server;
  if (kept === own) return own;
  const isKnown =
    kept != null &&
    (await db.selectFrom('node').select('id').where('id', '=', kept).executeTakeFirst()) !== undefined;
  if (isKnown) return kept;
  // One that was removed comes back no more, nor do its files.
  await sql`
    update project set server = coalesce((
      select i.server from inference i join service s on s.id = i.service_id
      where s.project_id = project.id and ${isAtWork(sql.ref('i.server'))} limit 1), ${own})
    where id = ${projectId} and server is not distinct from ${kept ?? null}`.execute(db);
  return (await project())?.server ?? undefined;
}
