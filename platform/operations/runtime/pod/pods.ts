// The replicas of a service, and one of them.
import { AppError } from '#core/app-error.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { readSpan } from '../../monitoring/monitor/time-span.ts';
import { readPods, readPodsById } from './read-pods.ts';

export const listPods: Handler<'runtime.pod.list'> = (request, { storage, now }) => {
  const isBounded = request.from !== undefined || request.to !== undefined;
  const span = isBounded ? readSpan(request, now()) : undefined;
  return readPods(storage.db, { ...request, ...(span === undefined ? {} : { span }) }, now());
};

export const getPod: Handler<'runtime.pod.get'> = ({ podId }, context) => readPodDetail(context, podId);

/** A pod with the names of what it belongs to. Throws `record.not-found`. */
export async function readPodDetail({ storage: { db }, now }: OperationContext, podId: string) {
  const [pod] = await readPodsById(db, [podId], now());
  const names = await db
    .selectFrom('serviceVersion')
    .innerJoin('service', 'service.id', 'serviceVersion.serviceId')
    .select(['service.name as serviceName', 'service.code as serviceCode'])
    .select('serviceVersion.description as versionDescription')
    .where('serviceVersion.id', '=', pod?.versionId ?? '')
    .executeTakeFirst();
  if (pod === undefined || names === undefined) throw new AppError('record.not-found');
  return { ...pod, ...names };
}
