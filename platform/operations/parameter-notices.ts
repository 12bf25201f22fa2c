// Parameters that an upgrade has set: an administrator should look at them, and has when somebody saves them.
import type { Config } from '#config/config.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { Db } from '#storage/storage.ts';

export interface ParameterNotice {
  readonly parameter: string;
  /** What was set and what to do, in one paragraph of plain text. */
  readonly text: string;
}

export async function readParameterNotices(db: Db, config: Config): Promise<readonly ParameterNotice[]> {
  const rows = await db
    .selectFrom('systemParameter')
    .select(['name', 'value'])
    .where('updatedBy', 'is', null)
    .orderBy('name')
    .execute();
  const properties = (config.parameters.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  return rows.flatMap(({ name, value }) => {
    const title = properties[name]?.title;
    if (title === undefined) return [];
    const text = `升级时已把“${title}”设为 ${[value].flat().join('、')}，请核对并保存系统设置。`;
    return [{ parameter: name, text: `${text}${REASONS[name] ?? ''}` }];
  });
}

const REASONS: Readonly<Record<string, string>> = {
  trustedProxies:
    '原来的“信任 X-Forwarded-For”采信任何来源的请求头，现在只采信这些地址的代理：代理在其他地址时请补充，不需要的网段请删除。',
};
