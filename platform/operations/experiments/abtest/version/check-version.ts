// Whether what a person filled in makes a test, said at the field that is wrong.
import { AppError } from '#core/app-error.ts';
import { isIpRange } from '#network/is-ip-range.ts';
import type { Row } from '#storage/database.ts';
import { metricFaults } from './metric-rules.ts';
import type { VersionConfig } from './test-version.ts';

type Faults = Readonly<Record<string, string>>;
type ServiceVersion = Pick<Row<'serviceVersion'>, 'id' | 'number'>;

/** Throws `abtest.version-refused` with every fault at its field; `versions` are those of the service. */
export function checkVersion(config: VersionConfig, versions: readonly ServiceVersion[]): void {
  const faults = {
    ...unitFaults(config),
    ...armFaults(config, versions),
    ...shadowFaults(config, versions),
    ...targetingFaults(config),
    ...allMetricFaults(config),
    ...jointFaults(config),
  };
  const [first] = Object.values(faults);
  if (first !== undefined)
    throw new AppError('abtest.version-refused', { reason: first }, { fields: faults });
}

const NAMED: ReadonlySet<string> = new Set(['header', 'query']);

function unitFaults({ unit, unitName }: VersionConfig): Faults {
  if (NAMED.has(unit) && unitName === '') return { unitName: '要写明请求头或查询参数的名称' };
  return !NAMED.has(unit) && unitName !== '' ? { unitName: '只有按请求头或查询参数分组时填写' } : {};
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
        ...(isOwn(versionId, versions) ? {} : { [`arms[${place}].versionId`]: '服务没有这个版本' }),
      })),
    ),
  };
}

function shadowFaults({ shadow, arms }: VersionConfig, versions: readonly ServiceVersion[]): Faults {
  if (shadow === null || shadow === undefined) return {};
  if (!isOwn(shadow.versionId, versions)) return { 'shadow.versionId': '服务没有这个版本' };
  return arms.some(({ versionId }) => versionId === shadow.versionId)
    ? { 'shadow.versionId': '影子组的版本不能同时是分组的版本' }
    : {};
}

function isOwn(id: string, versions: readonly ServiceVersion[]): boolean {
  return versions.some((version) => version.id === id);
}

function targetingFaults({ targeting }: VersionConfig): Faults {
  return Object.assign(
    {},
    ...targeting.map(({ field, name, operator, values }, place) => ({
      ...(NAMED.has(field) && name === ''
        ? { [`targeting[${place}].name`]: '要写明请求头或查询参数的名称' }
        : {}),
      ...(!NAMED.has(field) && name !== ''
        ? { [`targeting[${place}].name`]: '只有请求头和查询参数有名称' }
        : {}),
      ...(operator === 'equal' && values.length > 1
        ? { [`targeting[${place}].values`]: `“等于”只能有一个值，收到 ${values.length} 个` }
        : {}),
      ...(field === 'ip'
        ? Object.fromEntries(
            values.flatMap((value, at) =>
              isIpRange(value)
                ? []
                : [[`targeting[${place}].values[${at}]`, `“${value}”不是 IP 地址或网段，如 10.0.0.0/8`]],
            ),
          )
        : {}),
    })),
  );
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
