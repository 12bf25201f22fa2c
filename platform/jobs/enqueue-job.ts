import type { JobDefinition } from '#config/config.ts';
import { createId } from '#storage/create-id.ts';
import { type RawBuilder, sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { JobPayload } from './job.ts';

/** Every kind that there is, as `schemas/jobs/` says. */
export type JobDefinitions = ReadonlyMap<string, JobDefinition>;

export interface JobOrder {
  readonly payload?: JobPayload;
  /** While a job of this kind with the same key waits, no second one is made. */
  readonly key?: string;
  /** Only this server may run it. */
  readonly node?: string;
  /** Not before; default now. */
  readonly dueAt?: Date | RawBuilder<Date>;
  /** In whose name, and where. */
  readonly requestedBy?: string;
  readonly organizationId?: string | null;
  readonly projectId?: string | null;
}

/**
 * Writes a job in the caller's transaction: it exists when that commits, and some server begins it at once.
 * Returns its id; undefined when one with the same key waits already.
 */
export async function enqueueJob(
  db: Db,
  definitions: JobDefinitions,
  kind: string,
  order: JobOrder,
): Promise<string | undefined> {
  const definition = definitions.get(kind);
  if (definition === undefined) throw new Error(`[Bug] there is no job ${kind}`);
  const { payload = {}, dueAt, ...rest } = order;
  const made = await db
    .insertInto('job')
    .values({
      ...rest,
      id: createId('job'),
      kind,
      payload: JSON.stringify(payload),
      priority: definition.priority ?? 0,
      maxAttempts: definition.attempts,
      ...(dueAt === undefined ? {} : { dueAt }),
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).where(sql<boolean>`state = 'Waiting'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}
