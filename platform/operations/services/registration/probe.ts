import type { OperationContext } from '../../handler/handler.ts';

/**
 * Probes after the change is committed. When that goes wrong (the service was deleted meanwhile), the change stands:
 * the health engine probes again by itself.
 */
export async function probe(context: OperationContext, id: string): Promise<void> {
  await context.engines.health.check(id).catch(() => undefined);
}
