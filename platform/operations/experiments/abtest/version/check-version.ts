// Whether what a person filled in makes a test, said at the field that is wrong.
import { AppError } from '#core/app-error.ts';
import { readValuePath } from '#core/experiment/value-at-path.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import { isNamed } from '../../../services/inference/condition-faults.ts';
import { readVersions } from '../../../services/inference/find-inference.ts';
import { metricFaults, pathFault } from './metric-rules.ts';
import { missingWords } from './missing-versions.ts';
import { targetingFaults } from './targeting-faults.ts';
import type { VersionConfig } from './test-version.ts';

type Faults = Readonly<Record<string, string>>;
type ServiceVersion = Pick<Row<'serviceVersion'>, 'id' | 'number' | 'weight' | 'byRule'>;

/** Returns the service's versions. Throws `abtest.version-refused` with every fault at its field. */
export async function checkVersion(
  db: Db,
  serviceId: string,
  config: VersionConfig,
): Promise<readonly Row<'serviceVersion'>[]> {
  const versions = await readVersions(db, serviceId);
  const faults = {
    ...unitFaults(config),
    ...armFaults(config, versions),
    ...shadowFaults(config, versions),
    ...(await targetingFaults(db, serviceId, config.targeting)),
    ...allMetricFaults(config),
    ...jointFaults(config),
  };
  const [first] = Object.values(faults);
  if (first !== undefined)
    throw new AppError('abtest.version-refused', { reason: first }, { fields: faults });
  return versions;
}

function unitFaults({ unit, unitName }: VersionConfig): Faults {
  if (isNamed(unit) && unitName === '') return { unitName: '要写明请求头或查询参数的名称' };
  return !isNamed(unit) && unitName !== '' ? { unitName: '只有按请求头或查询参数分组时填写' } : {};
}

function armFaults({ arms }: VersionConfig, versions: readonly ServiceVersion[]): Faults {
  const total = arms.reduce((sum, { share }) => sum + share, 0);
  const controls = arms.filter(({ control }) => control).length;
  return {
    ...(total === 100 ? {} : { arms: `占比合计为 ${total}，应为 100` }),
    ...(controls === 1 ? {} : { arms: `应有一个对照组，收到 ${controls} 个` }),
    ...Object.assign(
      {},
      ...arms.map(({ key, name, versionId }, place) => ({
        ...(arms.findIndex((arm) => arm.key === key) < place
          ? { [`arms[${place}].key`]: `组 ${key} 重复` }
          : {}),
        ...(arms.findIndex((arm) => arm.name === name) < place
          ? { [`arms[${place}].name`]: `组名“${name}”重复` }
          : {}),
        ...(isOwn(versionId, versions)
          ? {}
          : { [`arms[${place}].versionId`]: missingWords(`组 ${key}“${name}”`) }),
      })),
    ),
  };
}

function shadowFaults({ shadow, arms }: VersionConfig, versions: readonly ServiceVersion[]): Faults {
  if (shadow === null || shadow === undefined) return {};
  const version = versions.find(({ id }) => id === shadow.versionId);
  if (version === undefined) return { 'shadow.versionId': missingWords('影子组') };
  if (arms.some(({ versionId }) => versionId === shadow.versionId))
    return { 'shadow.versionId': '影子组的版本不能同时是分组的版本' };
  const { compare = false, comparePath = '' } = shadow;
  if (comparePath !== '' && !compare) return { 'shadow.comparePath': '打开“比较回答”时才填写' };
  if (comparePath !== '' && readValuePath(comparePath) === undefined)
    return { 'shadow.comparePath': pathFault(comparePath) };
  // The gateway sends no copies to a version that has calls of its own: they would cost callers their slots.
  return version.weight > 0 || version.byRule
    ? {
        'shadow.versionId': `影子组的版本不能接收请求：${version.byRule ? '分流规则指定了这个版本' : `它现在的流量占比是 ${version.weight}%`}，请先调整`,
      }
    : {};
}

function isOwn(id: string, versions: readonly ServiceVersion[]): boolean {
  return versions.some((version) => version.id === id);
}

function allMetricFaults({ metrics }: VersionConfig): Faults {
  const goals = metrics.filter(({ role }) => role === 'goal').length;
  return {
    ...(goals === 0 ? { metrics: '至少要有一个目标指标' } : {}),
    ...Object.assign(
      {},
      ...metrics.map((metric, place) => ({
        ...(metrics.findIndex(({ key }) => key === metric.key) < place
          ? { [`metrics[${place}].key`]: `标识 ${metric.key} 重复` }
          : {}),
        ...(metrics.findIndex(({ name }) => name === metric.name) < place
          ? { [`metrics[${place}].name`]: `指标名称“${metric.name}”重复` }
          : {}),
        ...Object.fromEntries(
          Object.entries(metricFaults(metric)).map(([field, text]) => [`metrics[${place}].${field}`, text]),
        ),
      })),
    ),
  };
}

/** What single limits let pass and what makes no test together. */
function jointFaults({ durationDays, warmupMinutes, participation, holdout, arms }: VersionConfig): Faults {
  const smallest = Math.min(...arms.map(({ share }) => share));
  const percent = (participation / 100) * (1 - holdout / 100) * smallest;
  return {
    ...(warmupMinutes >= durationDays * 1_440 ? { warmupMinutes: '预热时间要短于计划天数' } : {}),
    // Buckets are ten thousandths: a smaller arm would be empty, or far from its share.
    ...(percent < LEAST_PERCENT
      ? {
          participation: `参与 ${participation}%、保留 ${holdout}% 时，最小的组只有全部单位的 ${percent.toFixed(3)}%，至少要 ${LEAST_PERCENT}%；请增大参与比例或减小保留比例`,
        }
      : {}),
  };
}

const LEAST_PERCENT = 0.1;
