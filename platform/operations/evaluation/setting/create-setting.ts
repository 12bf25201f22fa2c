import { AppError } from '#core/app-error.ts';
import { createId } from '#storage/create-id.ts';
import type { Handler } from '../../handler/handler.ts';
import { projectOf } from '../../handler/project-of.ts';
import { refuseUnsound } from './check-setting.ts';

/** Takes the place of the one before, which stays for what used it. */
export const createSetting: Handler<'evaluation.setting.create'> = async (request, context) => {
  const { serviceId, baselineServiceId = null, tasks, classes, ...mapping } = request;
  refuseUnsound(request);
  const now = context.now();
  const place = projectOf(context.scope);
  return context.storage.transaction(async (db) => {
    // Who makes settings of one service takes turns.
    const service = await db
      .selectFrom('service')
      .select('id')
      .where('id', '=', serviceId)
      .forUpdate()
      .executeTakeFirst();
    if (service === undefined) throw new AppError('record.not-found');
    if (baselineServiceId === serviceId) throw refused('基线服务不能是服务自己');
    if (baselineServiceId !== null) {
      const baseline = await db
        .selectFrom('service')
        .select('id')
        .where('id', '=', baselineServiceId)
        .where('projectId', '=', place.projectId)
        .executeTakeFirst();
      if (baseline === undefined) throw refused('项目里没有这个基线服务');
    }
    const { last } = await db
      .selectFrom('evaluationSetting')
      .select((eb) => eb.fn.max<number | null>('number').as('last'))
      .where('serviceId', '=', serviceId)
      .executeTakeFirstOrThrow();
    const id = createId('evs', now.getTime());
    const number = (last ?? 0) + 1;
    await db
      .insertInto('evaluationSetting')
      .values({
        ...{ ...place, ...mapping, id, serviceId, number, baselineServiceId },
        ...{ tasks: JSON.stringify(tasks), classes: [...classes] },
        ...{ createdAt: now, updatedAt: now, createdBy: context.actor?.user.username ?? null },
      })
      .execute();
    return { id, number };
  });
};

function refused(reason: string): AppError {
  return new AppError('evaluation.setting-refused', { reason }, { fields: { baselineServiceId: reason } });
}
