// Turns what PostgreSQL refuses into an error a person understands.
import type { Config, Entity } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { missingText } from './check-references.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Runs a write; a broken unique rule becomes `record.duplicate` with the field's title and value, a row that others
 * still point at becomes `record.referenced` with their labels, one that points at nothing `request.invalid`. Everything
 * else is thrown on as it came.
 *
 * @param entityId What is written, e.g. `service`: its fields name what is taken
 */
export async function catalogueDatabaseError<Result>(
  config: Config,
  entityId: string,
  values: Readonly<Record<string, unknown>>,
  write: () => Promise<Result>,
): Promise<Result> {
  const entity = config.entities.get(entityId);
  if (entity === undefined) throw new Error(`[Bug] there is no entity ${entityId}`);
  try {
    return await write();
  } catch (error) {
    throw toAppError(config, entity, values, error);
  }
}

function toAppError(
  config: Config,
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  error: unknown,
): unknown {
  const refused = readRefusal(error);
  if (refused?.code === UNIQUE_VIOLATION) return duplicate(entity, values, refused, error);
  if (refused?.code === FOREIGN_KEY_VIOLATION)
    return refused.detail.includes('is not present in table')
      ? pointsAtNothing(config, refused, error)
      : referenced(config, refused, error);
  return error;
}

function duplicate(
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  refused: Refusal,
  cause: unknown,
): AppError {
  const field = fieldOf(refused) ?? 'name';
  const label = String(entity.fields[field]?.title ?? entity.label);
  // An id says nothing to people: what there is one of already is this entity.
  const text = Object.values(entity.parents ?? {}).includes(field)
    ? `这个${label}已有${entity.label}`
    : `${label}“${String(values[field] ?? '')}”已存在`;
  return new AppError(
    'record.duplicate',
    { label, value: String(values[field] ?? '') },
    { fields: { [field]: text }, cause },
  );
}

/** It went away between our look and the write. */
function pointsAtNothing(config: Config, refused: Refusal, cause: unknown): AppError {
  const table = /in table "([^"]+)"/.exec(refused.detail)?.[1];
  const target = [...config.entities.values()].find((entity) => entity.table === table);
  const text = missingText(target ?? { label: '记录' });
  return new AppError('request.invalid', {}, { fields: { [fieldOf(refused) ?? 'id']: text }, cause });
}

/** The last column of the rule is the one the person typed; the ones before it are the scope. */
function fieldOf({ detail }: Refusal): string | undefined {
  const column = /\(([^)]*)\)=/.exec(detail)?.[1]?.split(', ').at(-1);
  return column?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function referenced(config: Config, refused: Refusal, cause: unknown): AppError {
  const table = /from table "([^"]+)"/.exec(refused.detail)?.[1] ?? refused.table;
  const owner = [...config.entities.values()].find((entity) => entity.table === table);
  return new AppError(
    'record.referenced',
    { action: '删除', blockers: `${owner?.label ?? '其他数据'}正在使用` },
    { cause },
  );
}

interface Refusal {
  readonly code: string;
  readonly detail: string;
  readonly table: string;
}

function readRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  const table = 'table' in error && typeof error.table === 'string' ? error.table : '';
  return { code: error.code, detail, table };
}
