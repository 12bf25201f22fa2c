// What an expression of a page can read, with its types: the roots of every page, and what stands around it.
import type { JsonSchema } from '#core/contract.ts';
import type { TypeScope } from '#core/expression/check-types.ts';
import { typeOfSchema, UNKNOWN, type ValueType } from '#core/expression/value-type.ts';
import { routeParameters } from '#core/route.ts';
import type { PartScope } from '../index/part.ts';

const ANY: JsonSchema = {};
const text: JsonSchema = { type: 'string' };

/** Addresses give text that may stand for a number, so route parameters have no type. */
const USER: Readonly<Record<string, JsonSchema>> = {
  userId: text,
  username: text,
  displayName: text,
  admin: { type: 'boolean' },
  orgPermission: ANY,
  projectPermission: ANY,
  organizationId: text,
  passwordState: ANY,
  roleIds: ANY,
};
const SESSION: Readonly<Record<string, JsonSchema>> = {
  organizationId: text,
  projectId: text,
  role: ANY,
  approver: { type: 'boolean' },
  deployment: ANY,
};
const RANGE: Readonly<Record<string, JsonSchema>> = {
  from: text,
  to: text,
  step: { type: 'number' },
  barStep: { type: 'number' },
};

/** Roots that every page has. */
const ROOTS = ['params', 'query', 'user', 'session', 'range', 'result', 'values'] as const;

/** Roots that exist in some places only: what the file is, how many rows are chosen. */
const FURTHER: Readonly<Record<string, JsonSchema>> = {
  text,
  fileName: text,
  count: { type: 'integer' },
};

/** `pattern` is the page's full route. */
export function expressionScope(pattern: string, scope: PartScope): TypeScope {
  const roots: Readonly<Record<(typeof ROOTS)[number], ValueType>> = {
    params: {
      kind: 'object',
      members: Object.fromEntries(
        routeParameters(pattern).map(({ name, words }) => [
          name,
          words === undefined ? ANY : { enum: words },
        ]),
      ),
    },
    query: UNKNOWN,
    user: { kind: 'object', members: USER },
    session: { kind: 'object', members: SESSION },
    range: { kind: 'object', members: RANGE },
    // Only where there is a result does `result` hide a row's field of that name.
    result: typeOfSchema(scope.result ?? scope.types.get('result')),
    values: UNKNOWN,
  };
  return {
    hides: (name) =>
      Object.hasOwn(roots, name) &&
      scope.types.has(name) &&
      (name !== 'result' || scope.result !== undefined),
    names: [...(scope.fields ?? []), ...scope.roots, ...ROOTS],
    typeOf: (name) => {
      if (Object.hasOwn(roots, name)) return roots[name as keyof typeof roots];
      if (scope.roots.includes(name)) return typeOfSchema(FURTHER[name]);
      if (scope.fields === undefined) return UNKNOWN;
      return scope.fields.has(name) ? typeOfSchema(scope.types.get(name)) : undefined;
    },
  };
}
