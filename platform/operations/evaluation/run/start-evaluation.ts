import { AppError } from '#core/app-error.ts';
import { enqueueJob } from '#jobs/enqueue-job.ts';
import { createId } from '#storage/create-id.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { projectOf } from '../../handler/project-of.ts';
import { newestSetting } from '../setting/stored-setting.ts';
import { evaluatedVersions } from './evaluated-rows.ts';

export const RUN_JOB = 'evaluation-run';
/** What can be compared on one page. */
const MAX_VERSIONS = 5;

/** Runs in the background; refused at once where no row can be evaluated. */
export const startEvaluation: Handler<'evaluation.start'> = async (request, context) => {
  const { serviceId, name, versionIds = [], fromAt, toAt } = request;
  const now = context.now();
  const place = projectOf(context.scope);
  return context.storage.transaction(async (db) => {
    // Evaluations of a service are numbered one after the other.
    const service = await db
      .selectFrom('service')
      .select('id')
      .where('id', '=', serviceId)
      .forUpdate()
      .executeTakeFirst();
    if (service === undefined) throw new AppError('record.not-found');
    const setting = await newestSetting(db, serviceId);
    if (setting === undefined) throw new AppError('evaluation.not-set');
    const chosen = {
      ...{ serviceId, settingId: setting.id, versionIds: [...versionIds] },
      ...{ fromAt: momentOf(fromAt), toAt: momentOf(toAt) },
    };
    refuseRange(chosen);
    const versions = await evaluatedVersions(db, chosen);
    refuseVersions(versionIds, versions);
    const { last } = await db
      .selectFrom('evaluation')
      .select((eb) => eb.fn.max<number | null>('number').as('last'))
      .where('serviceId', '=', serviceId)
      .executeTakeFirstOrThrow();
    const row = { id: createId('evl', now.getTime()), ...place, serviceId };
    const number = (last ?? 0) + 1;
    await db
      .insertInto('evaluation')
      .values({
        ...{ ...row, ...chosen, name, number, modelType: setting.modelType, state: 'Creating' },
        rowCount: versions.reduce((sum, { rows }) => sum + rows, 0),
        ...{ stateAt: now, createdAt: now, updatedAt: now },
        createdBy: context.actor?.user.username ?? null,
      })
      .execute();
    await recordEvent(db, context, {
      ...{ entity: 'evaluation', row, event: 'create', toState: 'Creating', reason: `#${number}“${name}”` },
    });
    const order = { key: row.id, node: context.engines.node, payload: { id: row.id }, ...place };
    await enqueueJob(db, context.config.jobs, RUN_JOB, order);
    return { id: row.id, number };
  });
};

const momentOf = (text: string | undefined) => (text === undefined ? null : new Date(text));

function refuseRange({ fromAt, toAt }: { readonly fromAt: Date | null; readonly toAt: Date | null }): void {
  if (fromAt === null || toAt === null || fromAt < toAt) return;
  throw refused('开始的时间应当早于结束的时间', 'toAt');
}

function refuseVersions(
  wanted: readonly string[],
  versions: readonly { readonly versionId: string }[],
): void {
  if (versions.length === 0)
    throw refused('所选的范围里没有关联到真实值的请求；先上传真实值文件，用现在的评估设置', 'versionIds');
  const without = wanted.find((id) => versions.every(({ versionId }) => versionId !== id));
  if (without !== undefined) throw refused(`版本 ${without} 没有关联到真实值的请求`, 'versionIds');
  if (versions.length > MAX_VERSIONS)
    throw refused(
      `有真实值的版本有 ${versions.length} 个，一次最多评估 ${MAX_VERSIONS} 个，请选择版本`,
      'versionIds',
    );
}

function refused(reason: string, field: string): AppError {
  return new AppError('evaluation.not-startable', { reason }, { fields: { [field]: reason } });
}
