import type { OperationContext } from '../../../handler/handler.ts';
import type { TaskRow } from '../record/find-task.ts';
import type { ConfigWorld } from './check-config.ts';
import { readLoadLimits } from './load-limits.ts';

/** What a configuration is judged by: the task and its service, the limits of the project, the payload set. */
export async function readWorld(
  { storage: { db }, config, now }: Pick<OperationContext, 'storage' | 'config' | 'now'>,
  { protocol, path, isHosted, projectId }: TaskRow,
  payloadId: string | null | undefined,
): Promise<ConfigWorld> {
  const payload = payloadId
    ? await db
        .selectFrom('benchmarkPayload')
        .select(['kind', 'hasBodies', 'columns'])
        .where('id', '=', payloadId)
        .where('projectId', '=', projectId)
        .executeTakeFirst()
    : undefined;
  const limits = await readLoadLimits(db, config);
  return { limits, protocol, path, isRegistered: !isHosted, payload, now: now() };
}
