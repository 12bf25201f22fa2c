import { createRow } from '../../entity/write-row.ts';
import type { Handler } from '../../handler/handler.ts';
import { refuseThirdParty } from '../../services/inference/refuse-third-party.ts';

/** Of a service that the platform runs itself: only these have versions to compare. */
export const createTest: Handler<'abtest.create'> = async (request, context) => {
  await refuseThirdParty(context.storage.db, request, '第三方服务没有版本，不能进行 A/B 测试');
  const { id } = await createRow(request, context);
  return { id: String(id) };
};
