// Policies made and changed.
import { AppError } from '#core/app-error.ts';
import { IN_CHARGE, policyOf } from '#engines/scaler/policy-of.ts';
import type { Db, Storage } from '#storage/storage.ts';
import { createRow, updateRowById } from '../../entity/write-row.ts';
import type { Handler } from '../../handler/handler.ts';
import { refuseThirdParty } from '../../services/inference/refuse-third-party.ts';
import { policiesOfServices, selectNamed } from './named-policies.ts';
import { checkPolicy } from './policy/check-policy.ts';
import { findPolicy, lockPolicy } from './policy/find-policy.ts';
import { refuseUnmeasured } from './refuse-unmeasured.ts';
import { startPolicyIn } from './switch-policy.ts';

/** Of a service that the platform runs itself: only these have replicas. */
export const createPolicy: Handler<'autoscaling.create'> = async (request, context) => {
  const policy = policyOf(request);
  checkPolicy(policy);
  const { db } = context.storage;
  const exists = await refuseThirdParty(db, request, '第三方服务没有副本，不能伸缩');
  if (request.start && exists) await refuseUnmeasured(db, request.serviceId, policy);
  if (exists) await refuseSecond(db, request.serviceId);
  const { id } = await createRow(request, context);
  if (request.start)
    await context.storage.transaction((locked) => startPolicyIn(locked, context, String(id)));
  return { id: String(id) };
};

/** Throws `record.duplicate` with the name of the policy that the service has. */
async function refuseSecond(db: Db, serviceId: string): Promise<void> {
  const first = await selectNamed(
    policiesOfServices(db).where('service.id', '=', serviceId),
  ).executeTakeFirst();
  if (first === undefined) return;
  const text = `服务“${first.serviceName}”已有伸缩策略“${first.name}”，一个服务只能有一个；请修改它，或先删除它`;
  throw new AppError(
    'record.duplicate',
    { label: `服务“${first.serviceName}”的伸缩策略`, value: first.name },
    { fields: { serviceId: text } },
  );
}

/** What was not sent stays as it is. A policy that runs decides by the new one from the next second on. */
export const updatePolicy: Handler<'autoscaling.update'> = async (request, context) => {
  const { storage } = context;
  const stored = await findPolicy(storage.db, request.id);
  const sent = new Set(context.request.sentFields);
  const changes = Object.fromEntries(Object.entries(request).filter(([field]) => sent.has(field)));
  // Checked as a whole: what stays must still fit to what changes.
  const policy = policyOf({ ...stored, ...changes });
  checkPolicy(policy);
  if (IN_CHARGE.includes(stored.state)) await refuseUnmeasured(storage.db, stored.serviceId, policy);
  await updateRowById(request, { ...context, storage: lockingFirst(storage, request.id) });
};

/** The engine holds the service when it comes to the policy: an update in the other order would deadlock with it. */
function lockingFirst(storage: Storage, id: string): Storage {
  return {
    ...storage,
    transaction: (work) =>
      storage.transaction(async (db) => {
        await lockPolicy(db, id);
        return work(db);
      }),
  };
}
