import { createIpList } from '#network/ip-list.ts';
import type { Db } from '#storage/storage.ts';
import type { TaskRow } from '../record/find-task.ts';
import { testability } from '../task/testability.ts';

/** Calls are answered only then. */
const ANSWERS: ReadonlySet<string> = new Set(['Running', 'Warning', 'Updating']);

/** Why the service cannot be put under load now, in Chinese; undefined when it can. */
export async function unreadiness(db: Db, task: TaskRow): Promise<string | undefined> {
  const refusal = testability(task);
  if (refusal !== undefined) return refusal;
  if (!ANSWERS.has(task.serviceState)) return `服务“${task.serviceName}”没有在运行，运行中才能评测`;
  if (task.isHosted && task.server === null) return `服务“${task.serviceName}”还没有分配服务器，稍后再试`;
  return task.applicationId === null ? undefined : callerRefusal(db, task, task.applicationId);
}

/** Generators call the gateway of their own machine. */
const GENERATOR_IP = '127.0.0.1';

/** What the gateway would refuse every call for. */
async function callerRefusal(
  db: Db,
  { serviceId, serviceName }: TaskRow,
  applicationId: string,
): Promise<string | undefined> {
  const application = await db
    .selectFrom('application')
    .leftJoin('applicationInterface', (join) =>
      join
        .onRef('applicationInterface.applicationId', '=', 'application.id')
        .on('applicationInterface.serviceId', '=', serviceId),
    )
    .select(['application.name', 'application.state', 'application.ipAllowList'])
    .select('applicationInterface.serviceId as granted')
    .where('application.id', '=', applicationId)
    .executeTakeFirst();
  if (application === undefined) return '评测任务的应用已经删除';
  const { name, state, ipAllowList, granted } = application;
  if (state !== 'Enabled') return `应用“${name}”已停用`;
  if (granted === null) return `应用“${name}”没有服务“${serviceName}”的授权`;
  return createIpList(ipAllowList)?.allows(GENERATOR_IP) === false
    ? `应用“${name}”的 IP 白名单里没有压测机的地址 ${GENERATOR_IP}`
    : undefined;
}
