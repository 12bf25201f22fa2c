import { AppError } from '#core/app-error.ts';
import { createRow } from '../../entity/write-row.ts';
import type { Handler } from '../../handler/handler.ts';

/** Of a service that the platform runs itself: only these have versions to compare. */
export const createTest: Handler<'abtest.create'> = async (request, context) => {
  const service = await context.storage.db
    .selectFrom('service')
    .leftJoin('inference', 'inference.serviceId', 'service.id')
    .select('inference.serviceId as hosted')
    .where('service.id', '=', request.serviceId)
    .where('service.projectId', '=', request.projectId)
    .executeTakeFirst();
  // One that does not exist is refused by the entity's own check.
  if (service?.hosted === null) {
    const text = '第三方服务没有版本，不能进行 A/B 测试';
    throw new AppError('request.invalid', {}, { fields: { serviceId: text } });
  }
  const { id } = await createRow(request, context);
  return { id: String(id) };
};
