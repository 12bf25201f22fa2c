// What a new page of each kind says.
import type { Operation } from '#core/contract.ts';
import type { Action, Bindings, FieldUi } from '#core/generated/page-language.ts';
import type { Page } from '#core/page.ts';
import { routeParameters } from '#core/route.ts';
import { rowOf } from '../contracts/row-schema.ts';
import { PLACE_FIELDS, requestFields, requiredFields, rowFields } from './entity-calls.ts';
import { type PageContext, type PageDraft, pageHead, pageOf } from './page-draft.ts';
import { ScaffoldError } from './scaffold-error.ts';
import { accessOf, fromParams, revealOf, suggestCreateDialog, suggestRowActions } from './suggest-action.ts';
import { isShown, nameField, suggestColumns, suggestItems } from './suggest-column.ts';
import { suggestFilters } from './suggest-filter.ts';

export function draftList(context: PageContext): PageDraft {
  const list = needed(context.calls.list, context, '查询列表', 'list');
  const params = requiredFields(list);
  return {
    params,
    value: {
      ...pageHead(context, 'list', context.entity.label, params, list),
      entity: context.entity.id,
      ...draftTable(context, list, params),
      empty: { title: `还没有${context.entity.label}` },
    },
  };
}

export function draftDetail(context: PageContext): PageDraft {
  const { entity, calls } = context;
  const get = needed(calls.get, context, '查询详情', 'get');
  const params = rowParams(context, get);
  const record = rowFields(get);
  const name = nameField(record);
  const list = pageOf(context, 'list');
  const update = pageOf(context, 'update');
  const actions = [...editLink(update, record), ...suggestRowActions(entity, calls, record)].map((action) =>
    action.operation === calls.remove?.id && list !== undefined ? { ...action, ...goesTo(list) } : action,
  );
  const title = name === undefined ? `${entity.label}详情` : `\${${name}}`;
  return {
    params,
    value: {
      ...pageHead(
        context,
        'detail',
        title,
        params,
        get,
        name === undefined ? {} : { label: `${entity.label}详情` },
      ),
      entity: entity.id,
      ...(list === undefined ? {} : { parent: list.id }),
      source: { operation: get.id, ...bodyOf(get) },
      ...(entity.machine !== undefined && record[entity.machine.field] !== undefined
        ? { status: entity.machine.field }
        : {}),
      ...(actions.length === 0 ? {} : { actions }),
      tabs: [
        {
          key: 'basic',
          title: '基本信息',
          blocks: [{ type: 'properties', items: suggestItems(record, entity.machine) }],
        },
      ],
    },
  };
}

/** A form that creates; one whose id ends with `update` or `edit` changes a row. */
export function draftForm(context: PageContext): PageDraft {
  return /^(?:update|edit)(?:-|$)|-(?:update|edit)$/.test(context.address.name)
    ? draftUpdate(context)
    : draftCreate(context);
}

function draftCreate(context: PageContext): PageDraft {
  const { entity, calls } = context;
  const create = needed(calls.create, context, '创建', 'create');
  const fields = requestFields(create);
  const params = PLACE_FIELDS.filter((name) => requiredFields(create).includes(name));
  const list = pageOf(context, 'list');
  return {
    params,
    value: {
      ...pageHead(context, 'form', `创建${entity.label}`, params, create),
      entity: entity.id,
      ...(list === undefined ? {} : { parent: list.id }),
      operation: create.id,
      ...(params.length === 0 ? {} : { body: fromParams(params) }),
      ...formFields(
        create,
        Object.keys(fields).filter((name) => !params.includes(name)),
      ),
      submit: {
        label: '创建',
        success: `${entity.label}已创建`,
        ...revealOf(entity, create),
        ...goesTo(list),
      },
    },
  };
}

function draftUpdate(context: PageContext): PageDraft {
  const { entity, calls } = context;
  const update = needed(calls.update, context, '修改', 'update');
  const get = needed(calls.get, context, '查询详情', 'get');
  const fields = requestFields(update);
  const params = [
    ...new Set([
      ...PLACE_FIELDS.filter((name) => requiredFields(update).includes(name)),
      ...rowParams(context, get),
    ]),
  ];
  const fixed = Object.keys(fields).filter((name) => name === 'id' || PLACE_FIELDS.includes(name));
  const own = `${entity.id}Id`;
  // An organisation's page is opened by `organizationId`, which is the row's own id.
  const id = params.includes('id') || !params.includes(own) ? {} : { id: `\${params.${own}}` };
  const body = {
    ...fromParams(fixed.filter((name) => params.includes(name))),
    ...(fixed.includes('id') ? id : {}),
  };
  const list = pageOf(context, 'list');
  return {
    params,
    value: {
      ...pageHead(context, 'form', `编辑${entity.label}`, params, update),
      entity: entity.id,
      ...(list === undefined ? {} : { parent: list.id }),
      operation: update.id,
      ...(Object.keys(body).length === 0 ? {} : { body }),
      load: { operation: get.id, ...bodyOf(get) },
      ...formFields(
        update,
        Object.keys(fields).filter((name) => !fixed.includes(name)),
      ),
      submit: {
        label: '保存',
        success: `${entity.label}已保存`,
        ...goesTo(list),
      },
    },
  };
}

export function draftDashboard(context: PageContext): PageDraft {
  const list = needed(context.calls.list, context, '查询列表', 'list');
  const params = requiredFields(list);
  return {
    params,
    value: {
      ...pageHead(context, 'dashboard', `${context.entity.label}看板`, params, list),
      entity: context.entity.id,
      blocks: [{ type: 'table', title: context.entity.label, ...draftTable(context, list, params) }],
    },
  };
}

export function draftAmis(context: PageContext): PageDraft {
  const list = needed(context.calls.list, context, '查询列表', 'list');
  const params = requiredFields(list);
  const columns = suggestColumns(list, undefined).filter(({ hidden }) => hidden !== true);
  const row = rowFields(list);
  return {
    params,
    value: {
      ...pageHead(context, 'amis', context.entity.label, params, list),
      body: {
        type: 'page',
        body: [
          {
            type: 'crud',
            api: {
              method: 'post',
              url: `operation:${list.id}`,
              data: { ...fromParams(params), pageNo: '${page}', pageSize: '${perPage}' },
            },
            syncLocation: false,
            columns: columns.map(({ name = '' }) => ({ name, label: String(row[name]?.title ?? name) })),
          },
        ],
      },
    },
  };
}

/** Table of a list page or of a block. */
function draftTable(context: PageContext, list: Operation, params: readonly string[]) {
  const { entity, calls } = context;
  const row = rowFields(list);
  const filters = suggestFilters({ request: list.request, row: rowOf(list) });
  const detail = pageOf(context, 'detail');
  const update = pageOf(context, 'update');
  const create = pageOf(context, 'create');
  const link = detail === undefined ? undefined : linkTo(detail.route, params, row);
  const name = nameField(row);
  const columns = suggestColumns(list, entity.machine).map((column) =>
    column.name === name && detail !== undefined && link !== undefined
      ? { name: column.name, type: 'link' as const, to: detail.id, ...link, ...column }
      : column,
  );
  const toolbar = createButton(context, create, params);
  const rowActions = [...editLink(update, row, params), ...suggestRowActions(entity, calls, row)];
  return {
    source: { operation: list.id, ...(params.length === 0 ? {} : { body: fromParams(params) }) },
    ...(filters.length === 0 ? {} : { filters }),
    ...(toolbar === undefined ? {} : { toolbar: [toolbar] }),
    columns,
    ...(rowActions.length === 0 ? {} : { rowActions }),
    ...(row.id === undefined && row[`${entity.id}Id`] !== undefined ? { rowKey: `${entity.id}Id` } : {}),
  };
}

function createButton(
  { entity, calls }: PageContext,
  page: { readonly id: string; readonly route: string } | undefined,
  params: readonly string[],
): Action | undefined {
  if (calls.create === undefined) return undefined;
  if (page === undefined || linkTo(page.route, params, {}) === undefined)
    return suggestCreateDialog(entity, calls.create, params);
  return {
    label: `创建${entity.label}`,
    icon: 'plus',
    level: 'primary',
    ...accessOf(calls.create),
    to: page.id,
  };
}

function editLink(
  page: Page | undefined,
  row: ReturnType<typeof rowFields>,
  carried: readonly string[] = PLACE_FIELDS,
): readonly Action[] {
  const link = page === undefined ? undefined : linkTo(page.route, carried, row);
  return page === undefined || link === undefined
    ? []
    : [{ label: '编辑', ...(page.can === undefined ? {} : { can: page.can }), to: page.id, ...link }];
}

/** Values for a route's parameters out of a row; those of the current address carry over. Undefined: one is missing. */
export function linkTo(
  route: string,
  carried: readonly string[],
  row: ReturnType<typeof rowFields>,
  entityId = '',
): { readonly params?: Bindings } | undefined {
  const wanted = routeParameters(route)
    .filter(({ optional, name }) => !optional && !carried.includes(name))
    .map(({ name }) => name);
  const field = (name: string) => (row[name] === undefined && name === `${entityId}Id` ? 'id' : name);
  if (wanted.some((name) => row[field(name)] === undefined)) return undefined;
  if (wanted.length === 0) return {};
  return { params: Object.fromEntries(wanted.map((name) => [name, `\${${field(name)}}`])) };
}

/** Parameters that the address needs for the call. */
function rowParams({ calls }: PageContext, get: Operation): readonly string[] {
  const required = requiredFields(get);
  const places = PLACE_FIELDS.filter(
    (name) => required.includes(name) || requiredFields(calls.list).includes(name),
  );
  return [...places, ...required.filter((name) => !PLACE_FIELDS.includes(name))];
}

function bodyOf(operation: Operation): { readonly body?: Bindings } {
  const names = requiredFields(operation);
  return names.length === 0 ? {} : { body: fromParams(names) };
}

function goesTo(page: { readonly id: string } | undefined): Pick<Action, 'then'> {
  // biome-ignore lint/suspicious/noThenProperty: a key of the page language
  return page === undefined ? {} : { then: { to: page.id } };
}

/** Needed fields first; the others in a section of their own. */
function formFields(operation: Operation, names: readonly string[]) {
  const fields = requestFields(operation);
  const required = requiredFields(operation);
  const drawn = names.filter((name) => isShown(fields[name]) || required.includes(name));
  const first = drawn.filter((name) => required.includes(name));
  const rest = drawn.filter((name) => !required.includes(name));
  const ui = drawn.flatMap((name): readonly (readonly [string, FieldUi])[] => {
    const types = [fields[name]?.type].flat();
    if (types.includes('array')) return [[name, { widget: 'tags' }]];
    if (name === 'description') return [[name, { widget: 'textarea', rows: 3 }]];
    return /password|credential/i.test(name) ? [[name, { widget: 'password' }]] : [];
  });
  return {
    sections: [
      ...(first.length === 0 ? [] : [{ title: '基本信息', fields: first }]),
      ...(rest.length === 0 ? [] : [{ title: first.length === 0 ? '基本信息' : '更多设置', fields: rest }]),
    ],
    ...(ui.length === 0 ? {} : { ui: Object.fromEntries(ui) }),
  };
}

function needed(
  operation: Operation | undefined,
  { entity }: PageContext,
  verb: string,
  name: string,
): Operation {
  if (operation !== undefined) return operation;
  throw new ScaffoldError(
    `实体 “${entity.id}”（${entity.label}）没有可以${verb}的接口：要在 schemas/api/ 中有 ${entity.id}.${name}，并且只需要组织、项目${name === 'list' ? '' : '和 id'}就能调用`,
  );
}
