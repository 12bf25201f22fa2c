// A task names an interface of a service and the way that calls take to it.
import { AppError } from '#core/app-error.ts';
import { templateFault } from '#core/load/payload/template.ts';
import type { Database } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import type { Db, Storage } from '#storage/storage.ts';
import { createRow, updateRowById } from '../../../entity/write-row.ts';
import type { Handler } from '../../../handler/handler.ts';
import { testability } from './testability.ts';

export const createTask: Handler<'benchmark.create'> = async (request, context) => {
  const task = { ...request, projectId: String(context.scope.projectId) };
  await checkTask(context.storage.db, task, { isNew: true });
  const { id } = await createRow(request, {
    ...context,
    storage: holdingService(context.storage, request),
  });
  return { id: String(id) };
};

export const updateTask: Handler<'benchmark.update'> = async (request, context) => {
  const { db } = context.storage;
  const before = await db.selectFrom('benchmark').selectAll().where('id', '=', request.id).executeTakeFirst();
  if (before === undefined) throw new AppError('record.not-found');
  const sent = new Set(context.request.sentFields);
  const changes = Object.fromEntries(Object.entries(request).filter(([field]) => sent.has(field)));
  const after = { ...before, ...changes };
  await checkTask(db, after, { isNew: false });
  await updateRowById(request, { ...context, storage: holdingService(context.storage, after) });
};

/** Deleting the service, or the version, looks for tasks under the same lock: neither goes while a task that names it is written. */
function holdingService(
  storage: Storage,
  { serviceId, versionId }: Pick<TaskForm, 'serviceId' | 'versionId'>,
) {
  return {
    ...storage,
    transaction: <Result>(work: (db: Transaction<Database>) => Promise<Result>) =>
      storage.transaction(async (db) => {
        const service = await db
          .selectFrom('service')
          .select('state')
          .where('id', '=', serviceId)
          .forUpdate()
          .executeTakeFirst();
        if (service?.state === 'Deleting') throw invalid({ serviceId: '服务正在删除，不能评测' });
        const faults = await versionFaults(db, { serviceId, versionId });
        if (Object.keys(faults).length > 0) throw invalid(faults);
        return work(db);
      }),
  };
}

function invalid(fields: Readonly<Record<string, string>>): AppError {
  return new AppError('request.invalid', {}, { fields });
}

interface TaskForm {
  readonly projectId: string;
  readonly serviceId: string;
  readonly via: string;
  readonly path: string;
  readonly applicationId?: string | null | undefined;
  readonly versionId?: string | null | undefined;
}

/** Throws `request.invalid` with every fault at its field; a service that does not exist is refused by the entity's own check. */
async function checkTask(db: Db, task: TaskForm, { isNew }: { readonly isNew: boolean }): Promise<void> {
  const service = await db
    .selectFrom('service')
    .leftJoin('inference', 'inference.serviceId', 'service.id')
    .leftJoin('registration', 'registration.serviceId', 'service.id')
    .select(['service.id', 'service.protocol', 'service.callMode', 'inference.serviceId as hosted'])
    .select('registration.allowBenchmark')
    .where('service.id', '=', task.serviceId)
    .where('service.projectId', '=', task.projectId)
    .executeTakeFirst();
  if (service === undefined) return;
  const refusal = testability(service) ?? (isNew ? unasked(service) : undefined);
  const faults = {
    ...(refusal === undefined ? {} : { serviceId: refusal }),
    ...(await wayFaults(db, task, service.hosted !== null)),
    ...(await versionFaults(db, task)),
    ...pathFaults(task),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Of a new task only: one that there is stays editable when the owner takes the consent back. Null: a service of our own. */
function unasked({ allowBenchmark }: { readonly allowBenchmark: boolean | null }): string | undefined {
  return allowBenchmark === false
    ? '第三方服务的所有者没有允许性能评测，请先在它的登记中打开“允许性能评测”'
    : undefined;
}

/** Which columns there are depends on the payload of a configuration; which other fields, and that each one ends, does not. */
function pathFaults({ path }: Pick<TaskForm, 'path'>): Readonly<Record<string, string>> {
  const fault = templateFault(path);
  return fault === undefined ? {} : { path: fault };
}

async function wayFaults(db: Db, { via, applicationId, projectId, serviceId }: TaskForm, isHosted: boolean) {
  if (via === 'replica') {
    if (!isHosted) return { via: '第三方服务没有实例，只能经网关调用' };
    return applicationId ? { applicationId: '直连实例时不经过网关，不填应用' } : {};
  }
  if (!applicationId) return { applicationId: '经网关调用时要选择一个应用' };
  const granted = await db
    .selectFrom('application')
    .leftJoin('applicationInterface', (join) =>
      join
        .onRef('applicationInterface.applicationId', '=', 'application.id')
        .on('applicationInterface.serviceId', '=', serviceId),
    )
    .select('applicationInterface.serviceId as granted')
    .where('application.id', '=', applicationId)
    .where('application.projectId', '=', projectId)
    .executeTakeFirst();
  if (granted === undefined) return { applicationId: '项目里没有这个应用' };
  return granted.granted === null ? { applicationId: '这个应用没有该服务的授权，请先在应用中授权' } : {};
}

async function versionFaults(db: Db, { versionId, serviceId }: Pick<TaskForm, 'serviceId' | 'versionId'>) {
  if (!versionId) return {};
  const own = await db
    .selectFrom('serviceVersion')
    .select('id')
    .where('id', '=', versionId)
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
  return own === undefined ? { versionId: '服务没有这个版本，请刷新后重新选择' } : {};
}
