// A job has the rights of the person who asked for it, as they are when it runs.
import type { Config } from '#config/config.ts';
import type { Job } from '#jobs/job.ts';
import type { Db } from '#storage/storage.ts';
import { heldLevels } from '../http/stages/held-levels.ts';

/** '' when the person still may; else the Chinese reason. */
export async function refuseRequester(db: Db, config: Config, job: Job): Promise<string> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', job.requestedBy ?? '')
    .executeTakeFirst();
  if (account === undefined) return '发起人的账号已经删除';
  const isOver = account.expiresAt !== null && account.expiresAt <= new Date();
  if (account.state !== 'Active' || isOver) return `发起人 ${account.username} 的账号已不可用`;
  const level = config.jobs.get(job.kind)?.can;
  if (level === undefined) return '';
  const scope = {
    ...(job.organizationId === null ? {} : { organizationId: job.organizationId }),
    ...(job.projectId === null ? {} : { projectId: job.projectId }),
  };
  const levels = await heldLevels({ ...account, userId: account.id }, scope, config.permissions, db);
  return levels.includes(level) ? '' : `发起人 ${account.username} 已没有这样做的权限`;
}
