// Parameters that the platform has set itself: an administrator should review them; saving them counts.
import type { Config } from '#config/config.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { Db } from '#storage/storage.ts';
import { readTexts } from './read-parameter.ts';
import { readSystemParameters } from './system-parameters.ts';
import { upstreamNetworkNotices } from './upstream-networks.ts';

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
  const notices = await Promise.all(
    rows.map(async ({ name: parameter, value }) => {
      const title = properties[parameter]?.title;
      if (title === undefined) return [];
      const texts =
        parameter === 'upstreamNetworks'
          ? upstreamNetworkNotices(
              await readTexts(db, config, parameter),
              await readSystemParameters(db, config),
            )
          : [
              `升级时已把“${title}”设为 ${[value].flat().join('、')}，请核对并保存系统设置。${REASONS[parameter] ?? ''}`,
            ];
      return texts.map((text) => ({ parameter, text }));
    }),
  );
  return notices.flat();
}

const REASONS: Readonly<Record<string, string>> = {
  trustedProxies:
    '原来的“信任 X-Forwarded-For”采信任何来源的请求头，现在只采信这些地址的代理：代理在其他地址时请补充，不需要的网段请删除。',
};
