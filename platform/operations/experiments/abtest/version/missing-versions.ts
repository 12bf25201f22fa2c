// Arms whose version of the service was deleted since the test version was written.
import type { Row } from '#storage/database.ts';
import type { VersionConfig } from './test-version.ts';

type Arms = Pick<VersionConfig, 'arms' | 'shadow'>;
type Versions = readonly Pick<Row<'serviceVersion'>, 'id'>[];

/** Why a draft cannot start and what to do; undefined when every version is there. */
export function missingVersions({ arms, shadow }: Arms, versions: Versions): string | undefined {
  const isGone = (versionId: string) => !versions.some(({ id }) => id === versionId);
  const gone = arms.flatMap(({ key, name, versionId }) => (isGone(versionId) ? [`组 ${key}“${name}”`] : []));
  if (shadow != null && isGone(shadow.versionId)) gone.push('影子组');
  return gone.length === 0 ? undefined : missingWords(gone.join('、'));
}

export function missingWords(who: string): string {
  return `${who}的服务版本不存在，可能已删除；请修改测试版本，重新选择服务的版本`;
}

/** To be filled in anew: an id of what is no more says nothing to anyone. */
export function withoutMissing<Config extends Arms>(config: Config, versions: Versions): Config {
  const kept = (versionId: string) => (versions.some(({ id }) => id === versionId) ? versionId : '');
  return {
    ...config,
    arms: config.arms.map((arm) => ({ ...arm, versionId: kept(arm.versionId) })),
    ...(config.shadow != null && {
      shadow: { ...config.shadow, versionId: kept(config.shadow.versionId) },
    }),
  };
}
