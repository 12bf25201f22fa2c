// What every stored row has implicitly.
import type { JsonSchema } from '#core/contract.ts';
import type { Entity } from '../config.ts';

type Fields = Readonly<Record<string, JsonSchema>>;

const ID = { type: 'string', minLength: 1, maxLength: 64 };
const TIME = { type: 'string', format: 'date-time' };

const PLACES: Readonly<Record<Entity['scope'], Fields>> = {
  platform: {},
  person: { accountId: { ...ID, title: '账号 ID' } },
  organization: { organizationId: { ...ID, title: '组织 ID' } },
  project: {
    organizationId: { ...ID, title: '组织 ID' },
    projectId: { ...ID, title: '项目 ID' },
  },
};

const STATE: Fields = {
  stateReason: { type: 'string', title: '状态说明', default: '' },
  stateAt: { ...TIME, title: '状态时间' },
};

const ORIGIN: Fields = {
  createdAt: { ...TIME, title: '创建时间' },
  createdBy: { type: ['string', 'null'], title: '创建人' },
  updatedAt: { ...TIME, title: '更新时间' },
};

/** Names that only the platform writes. */
export const STANDARD_FIELDS: ReadonlySet<string> = new Set([
  'id',
  ...[PLACES.project, STATE, ORIGIN].flatMap((fields) => Object.keys(fields)),
]);

/** A file as it was read, with the standard fields around its own; what it says of one of them itself counts. */
export function withStandardFields<Value extends Entity>(entity: Value): Value {
  if (entity.storage === undefined) return entity;
  const standard = {
    id: { ...ID, title: `${entity.label} ID` },
    ...PLACES[entity.scope],
    ...entity.fields,
    ...(entity.machine === undefined ? {} : STATE),
    ...ORIGIN,
  };
  return { ...entity, fields: { ...standard, ...entity.fields } };
}
