// A policy starts to scale, and stops.
import { AppError } from '#core/app-error.ts';
import { carriesCalls } from '#engines/runner/plan/update-target.ts';
import { mayReachZero, policyOf, type StoredPolicy } from '#engines/scaler/policy-of.ts';
import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { readVersions } from '../../services/inference/find-inference.ts';
import { STANDING, setReplicas } from '../../services/inference/set-replicas.ts';
import { checkPolicy } from './policy/check-policy.ts';
import { lockPolicy } from './policy/find-policy.ts';
import { refuseUnmeasured } from './refuse-unmeasured.ts';

export const startPolicy: Handler<'autoscaling.start'> = ({ id }, context) =>
  context.storage.transaction((db) => startPolicyIn(db, context, id));

/** Throws `autoscaling.policy-refused`, `autoscaling.no-gpu`, `autoscaling.not-startable` or `state.conflict`. */
export async function startPolicyIn(
  db: Transaction<Database>,
  context: Pick<OperationContext, 'config' | 'actor' | 'now'>,
  id: string,
): Promise<void> {
  const { service, policy } = await lockPolicy(db, id);
  const now = context.now();
  // The machine first: what runs already is told so.
  await fireEvent(db, context, {
    ...{ entity: 'autoscaling', id, event: 'start' },
    changes: { startedAt: now, startedBy: context.actor?.user.username ?? null },
  });
  checkPolicy(policyOf(policy));
  await refuseUnmeasured(db, service.id, policy);
  refuseQueueless(policy, await readVersions(db, service.id));
  if (service.state === 'Deleting') throw notStartable('服务正在删除');
  // It begins anew, whatever was known when it stopped.
  await db.deleteFrom('autoscalingVersion').where('policyId', '=', id).execute();
}

/** A call can only wake what it can wait for. */
function refuseQueueless(policy: StoredPolicy, versions: readonly Row<'serviceVersion'>[]): void {
  if (!mayReachZero(policyOf(policy))) return;
  const deaf = versions.find((version) => carriesCalls(version) && version.queueSize === 0);
  if (deaf !== undefined) throw notStartable(`v${deaf.number} 的排队上限是 0，副本数为 0 时请求没有地方等待`);
}

function notStartable(reason: string): AppError {
  return new AppError('autoscaling.not-startable', { reason });
}

/** Replicas stay as they are, or become what the person says; none that carries calls is left without any. */
export const stopPolicy: Handler<'autoscaling.stop'> = ({ id, replicas }, context) =>
  context.storage.transaction(async (db) => {
    const { service, policy } = await lockPolicy(db, id);
    await fireEvent(db, context, { entity: 'autoscaling', id, event: 'stop' });
    const why = `伸缩策略“${policy.name}”停止`;
    for (const version of await readVersions(db, service.id)) {
      const next = carriesCalls(version) ? (replicas ?? Math.max(1, version.replicas)) : version.replicas;
      if (next === version.replicas) continue;
      // While the service changes it keeps what it has, but never nothing.
      if (STANDING.has(service.state))
        await setReplicas(db, context, { service, version, replicas: next, why });
      else if (version.replicas === 0)
        await db.updateTable('serviceVersion').set({ replicas: 1 }).where('id', '=', version.id).execute();
    }
  });
