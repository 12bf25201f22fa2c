// Names of the project that may be written at a place: pages, calls, fields, enums, permissions …
import { AMIS_TYPES } from '#core/amis-vocabulary.ts';
import type { Machine } from '../config.ts';
import { isRecord } from '../read/field-schema.ts';
import { amisPropertiesOf } from '../rules/amis-properties.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { CompletionOption } from './completion-option.ts';
import { keysAt, nodeAt, textAt } from './outline-read.ts';
import {
  callAround,
  type Fields,
  outcomeCall,
  requestFields,
  routeNames,
  rowFields,
  type Subject,
  schemaTitle,
  sourceAround,
} from './subject.ts';

type Names = (subject: Subject, path: ValuePath) => readonly CompletionOption[];

/** By what the meta schema calls the value. */
const BY_DEFINITION: Readonly<Record<string, Names>> = {
  pageId: ({ schemaIndex, root }, path) =>
    [...schemaIndex.known.pages]
      .map((id) => ({ id, page: schemaIndex.draft.pages.get(id) }))
      .filter(
        ({ page }) =>
          path.at(-1) !== 'help' || root === undefined || page === undefined || page.kind === 'help',
      )
      .map(({ id, page }) => named(id, page?.label ?? page?.title, page?.route)),
  operationId: ({ schemaIndex, kind }) =>
    kind === 'api'
      ? []
      : [...schemaIndex.draft.operations.values()].map((operation) =>
          named(operation.id, operation.summary, `${operation.method.toUpperCase()} ${operation.path}`),
        ),
  permissionKey: ({ schemaIndex, kind }) => [
    ...entriesOf(schemaIndex.draft.permissions?.keys),
    ...(kind === 'page' ? [named('signed-in', '登录即可')] : []),
  ],
  accessLevel: ({ schemaIndex }) => entriesOf(schemaIndex.draft.permissions?.levels),
};

/** By the path of the value; `*` is a position in a list. */
const BY_PATH: readonly (readonly [RegExp, Names])[] = [
  [
    /(^|\/)reveal\/fields\/\*\/name$/,
    (subject, path) => fields(rowFields(outcomeCall(subject, path.slice(0, -4)))),
  ],
  [/(^|\/)(columns|items)\/\*\/name$/, (subject, path) => fields(rowFields(sourceAround(subject, path)))],
  [
    /(^|\/)(rowKey|status|defaultOrder\/by)$/,
    (subject, path) => fields(rowFields(sourceAround(subject, path))),
  ],
  [/(^|\/)filters\/\*\/name$/, (subject, path) => fields(requestFields(sourceAround(subject, path)))],
  [
    /(^|\/)options\/(value|label)$/,
    (subject, path) => fields(rowFields(callAround(subject, path.slice(0, -1)))),
  ],
  [
    /(^|\/)fields\/\*$/,
    (subject, path) => unused(fields(requestFields(callAround(subject, path))), subject, path),
  ],
  [
    /(^|\/)(enum|x-enum)$/,
    ({ schemaIndex }) => [...schemaIndex.draft.enums.values()].map(({ id, label }) => named(id, label)),
  ],
  [
    /(^|\/)(entity|x-entity|x-access\/of)$/,
    ({ schemaIndex }) => [...schemaIndex.draft.entities.values()].map(({ id, label }) => named(id, label)),
  ],
  [/(^|\/)event$/, (subject) => events(subject)],
  [
    /x-errors\/\*$/,
    ({ schemaIndex }) => [...schemaIndex.draft.errors.values()].map(({ code, zh }) => named(code, zh)),
  ],
  [
    /x-access\/can$/,
    ({ schemaIndex }) => [
      ...entriesOf(schemaIndex.draft.permissions?.levels),
      named('signed-in', '登录即可'),
      named('public', '不需登录'),
    ],
  ],
  [
    /^roles\/[^/]+\/can\/\*$/,
    ({ schemaIndex }) => [...entriesOf(schemaIndex.draft.permissions?.levels), named("'*'", '全部')],
  ],
  [
    /(^|\/)plugin$/,
    ({ schemaIndex, kind }) =>
      kind === 'page' ? schemaIndex.sources('plugin').map(({ id, value }) => named(id, labelOf(value))) : [],
  ],
  [/^product$/, ({ schemaIndex }) => schemaIndex.draft.products.map(({ key, title }) => named(key, title))],
  [
    /(^|\/)flag$/,
    ({ schemaIndex }) => Object.keys(schemaIndex.draft.deployment?.modules ?? {}).map((name) => named(name)),
  ],
  [
    /^content$/,
    ({ schemaIndex, kind }) =>
      kind === 'page' ? [...schemaIndex.known.help].map((name) => named(name)) : [],
  ],
  [/^machine\/(initial|states\/\*|events\/\*\/(to|from\/\*))$/, (subject) => states(subject)],
  [/^machine\/field$/, ({ root }) => keysAt(root, ['fields']).map((name) => named(name))],
  [
    /(^|\/)\$ref$/,
    ({ schemaIndex, kind }) =>
      [...schemaIndex.draft.entities.values()].flatMap((entity) =>
        Object.entries(entity.fields).map(([name, field]) => {
          const file = kind === 'entity' ? `./${entity.id}.yaml` : `../entities/${entity.id}.yaml`;
          return named(`'${file}#/fields/${name}'`, `${entity.label} · ${schemaTitle(field) ?? name}`);
        }),
      ),
  ],
  [
    /^body(\/.*)?\/type$/,
    (subject) => (isAmisPage(subject) ? [...AMIS_TYPES].map((name) => named(name)) : []),
  ],
];

/** Keys of maps whose keys are names. */
const KEYS_BY_PATH: readonly (readonly [RegExp, Names])[] = [
  [
    /(^|\/)into$/,
    (subject, path) => fields(requestFields(callAround(subject, path.slice(0, path.lastIndexOf('ui'))))),
  ],
  [
    /(^|\/)(body|values|ui)$/,
    (subject, path) => fields(requestFields(callAround(subject, path.slice(0, -1)))),
  ],
  [
    /(^|\/)params$/,
    (subject, path) => {
      const to = textAt(subject.root, [...path.slice(0, -1), 'to']);
      return to === undefined
        ? []
        : routeNames(subject, to).map((name) => ({ ...named(name, '路由参数'), kind: 'field' }));
    },
  ],
];

export function namesAt(
  subject: Subject,
  path: ValuePath,
  definitions: readonly string[],
): readonly CompletionOption[] {
  const shape = shapeOf(path);
  const byPath = BY_PATH.find(([pattern]) => pattern.test(shape));
  if (byPath !== undefined) return byPath[1](subject, path);
  return definitions.flatMap((name) => BY_DEFINITION[name]?.(subject, path) ?? []);
}

export function keyNamesAt(subject: Subject, path: ValuePath): readonly CompletionOption[] {
  if (path[0] === 'body' && isAmisPage(subject)) return amisKeys(subject, path);
  const shape = shapeOf(path);
  return KEYS_BY_PATH.find(([pattern]) => pattern.test(shape))?.[1](subject, path) ?? [];
}

function amisKeys({ root }: Subject, path: ValuePath): readonly CompletionOption[] {
  const type = textAt(root, [...path, 'type']);
  return ['type', ...(type === undefined ? [] : amisPropertiesOf(type))].map((name) => named(name));
}

function isAmisPage({ kind, root }: Subject): boolean {
  return kind === 'page' && textAt(root, ['kind']) === 'amis';
}

function labelOf(value: unknown): string | undefined {
  return isRecord(value) && typeof value.label === 'string' ? value.label : undefined;
}

function shapeOf(path: ValuePath): string {
  return path.map((key) => (typeof key === 'number' ? '*' : key)).join('/');
}

function named(label: string, detail?: string, info?: string): CompletionOption {
  return {
    label,
    kind: 'name',
    ...(detail === undefined ? {} : { detail }),
    ...(info === undefined ? {} : { info: `\`${info}\`` }),
  };
}

function fields(all: Fields): readonly CompletionOption[] {
  return Object.entries(all).map(([name, field]) => ({ ...named(name, schemaTitle(field)), kind: 'field' }));
}

function entriesOf(labels: Readonly<Record<string, string>> | undefined): readonly CompletionOption[] {
  return Object.entries(labels ?? {}).map(([name, label]) => named(name, label));
}

/** Leaves out what the list names already. */
function unused(
  options: readonly CompletionOption[],
  { root }: Subject,
  path: ValuePath,
): readonly CompletionOption[] {
  const list = nodeAt(root, path.slice(0, -1));
  const others = list?.type === 'list' ? list.items.filter((_, index) => index !== path.at(-1)) : [];
  const taken = new Set(others.map(({ value }) => (value?.type === 'scalar' ? value.text : '')));
  return options.filter(({ label }) => !taken.has(label));
}

/** What a person can fire on the page's entity; without one, on any. */
function events({ schemaIndex, root, kind }: Subject): readonly CompletionOption[] {
  if (kind !== 'page') return [];
  const id = textAt(root, ['entity']);
  const entities = [...schemaIndex.draft.entities.values()].filter(
    (entity) => id === undefined || entity.id === id,
  );
  return entities.flatMap(({ machine }: { readonly machine?: Machine }) =>
    (machine?.events ?? [])
      .filter(({ by }) => by === 'user')
      .map(({ event, label, from, to }) => named(event, label, `${from.join(', ')} → ${to}`)),
  );
}

function states({ schemaIndex, root }: Subject): readonly CompletionOption[] {
  const field = textAt(root, ['machine', 'field']);
  const id = field === undefined ? undefined : textAt(root, ['fields', field, 'x-enum']);
  return (schemaIndex.draft.enums.get(id ?? '')?.values ?? []).map(({ value, label }) =>
    named(String(value), label),
  );
}
