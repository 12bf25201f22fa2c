// A third-party service runs elsewhere: there is nothing to start, drain or roll out, only routing and health.
import { applyEventIn } from '#machines/apply-event.ts';
import type { OperationContext } from '../../handler/handler.ts';

type Transaction = Parameters<typeof applyEventIn>[0];
type UserEvent = 'start' | 'update' | 'stop' | 'delete';

/**
 * Fires an event of the service's machine and returns the state after it; `state.conflict` when the state forbids it.
 *
 * A stop passes Stopping at once, because the gateway lets the calls under way end by themselves.
 */
export async function changeState(
  db: Transaction,
  context: OperationContext,
  id: string,
  event: UserEvent,
  reason = '',
): Promise<string> {
  const { user } = context.actor ?? {};
  const actor = user === undefined ? { kind: 'system' as const } : { kind: 'user' as const, id: user.userId };
  const row = await applyEventIn(db, context.config, { entity: 'service', id, event, actor, reason });
  if (event !== 'stop') return String(row.state);
  const system = { kind: 'system' } as const;
  const stopped = await applyEventIn(db, context.config, {
    entity: 'service',
    id,
    event: 'stopped',
    actor: system,
  });
  return String(stopped.state);
}

/**
 * Probes after the change is committed. When that goes wrong (the service was deleted meanwhile), the change stands:
 * the health engine probes again by itself.
 */
export async function probe(context: OperationContext, id: string): Promise<void> {
  await context.engines.health.check(id).catch(() => undefined);
}
