// A page for one person with everything it names: nothing else to fetch but data and code.
import type { Operation } from '#core/contract.ts';
import type { EnumValue } from '#core/enum-value.ts';
import { isTemplate } from '#core/expression/parse-template.ts';
import { hashText } from '#core/hash.ts';
import type { LinkedOperation, LinkedPage } from '#core/linked-page.ts';
import type { Page } from '#core/page.ts';
import type { Config } from '../config.ts';
import { validatorPath } from '../contracts/form-schema.ts';
import type { Part } from '../index/part.ts';
import { fillPage } from '../page/fill-page.ts';
import { amisOperations, pageOperations } from '../page/page-operations.ts';
import { pagePattern } from '../page/page-pattern.ts';
import { walkPage } from '../page/walk-page.ts';
import { fieldsOf, itemsOf } from '../read/field-schema.ts';
import { isPagePermitted } from './page-permitted.ts';
import { prunePage } from './prune-page.ts';
import type { Viewer } from './viewer.ts';

/** The caller has checked that the viewer may open the page. Help pages get their `content` from the caller. */
export function pageForViewer(config: Config, page: Page, viewer: Viewer): LinkedPage {
  const canOpen = (id: string) => {
    const target = config.pages.get(id);
    if (target === undefined) return false;
    const { inProjects } = viewer;
    const leadsIn = inProjects !== undefined && target.route.includes('{projectId}');
    return isPagePermitted(target, leadsIn ? { ...viewer, permissions: inProjects } : viewer);
  };
  const shown = fillPage(prunePage(page, viewer, canOpen), config.operations);
  const parts = walkPage(shown, config.operations);
  const operations = linkOperations(shown, parts, config);
  const machine = linkMachine(shown, config);
  const status =
    shown.kind === 'detail' ? statusEnum(shown.status, shown.source.operation, config) : undefined;
  const linked = {
    page: shown,
    pattern: pagePattern(config.products, page),
    operations,
    routes: linkRoutes(parts, config, canOpen),
    titles: linkTitles(shown, config, canOpen),
    above: pagesAbove(shown, config).filter(canOpen).flatMap(patternOf(config)),
    enums: linkEnums(shown, parts, operations, [machine?.enum, status], config),
    ...(status === undefined ? {} : { statusEnum: status }),
    ...(machine === undefined ? {} : { machine }),
  };
  return { ...linked, hash: hashText(JSON.stringify(linked)) };
}

function linkOperations(
  page: Page,
  parts: readonly Part[],
  config: Config,
): Readonly<Record<string, LinkedOperation>> {
  const forms = new Set(parts.flatMap((part) => (part.part === 'request-fields' ? [part.operation] : [])));
  const options = new Set(
    parts.flatMap((part) => (part.part === 'call' && part.path.at(-1) === 'options' ? [part.operation] : [])),
  );
  const inAmis = amisOperations(page);
  // amis sends all its data; the console picks what the contract names, so amis pages need request schemas as well.
  const withRequest = (id: string) => forms.has(id) || inAmis.includes(id);
  return Object.fromEntries(
    pageOperations(page, parts).flatMap((id) => {
      const operation = config.operations.get(id);
      return operation === undefined
        ? []
        : [
            [
              id,
              linkOperation(operation, {
                request: withRequest(id),
                form: forms.has(id),
                options: options.has(id),
              }),
            ],
          ];
    }),
  );
}

function linkOperation(
  { method, path, csrf, responseShape, request }: Operation,
  use: { readonly request: boolean; readonly form: boolean; readonly options: boolean },
): LinkedOperation {
  const { required } = request;
  return {
    method,
    path,
    csrf,
    shape: responseShape,
    ...(use.request ? { request } : {}),
    ...(use.form ? { validator: validatorPath(request) } : {}),
    ...(use.options && Array.isArray(required) ? { required: required.map(String) } : {}),
  };
}

function linkRoutes(
  parts: readonly Part[],
  config: Config,
  canOpen: (id: string) => boolean,
): Readonly<Record<string, string>> {
  const ids = parts.flatMap((part) =>
    part.part === 'link' ? [part.to] : part.part === 'page' ? [part.page] : [],
  );
  const open = [...new Set(ids)].filter(canOpen).sort();
  return Object.fromEntries(
    open.flatMap((id) => {
      const target = config.pages.get(id);
      return target === undefined ? [] : [[id, pagePattern(config.products, target)]];
    }),
  );
}

/** What links call other pages. A title that is put together from data is known only on its own page: its label does. */
function linkTitles(
  page: Page,
  config: Config,
  canOpen: (id: string) => boolean,
): Readonly<Record<string, string>> {
  const siblings = page.kind === 'list' ? (page.siblings ?? []) : [];
  const ids = [...(page.parent === undefined ? [] : [page.parent]), ...siblings].filter(canOpen);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const target = config.pages.get(id);
      const name = target?.label ?? target?.title ?? '';
      return name === '' || isTemplate(name) ? [] : [[id, name]];
    }),
  );
}

function patternOf({ pages, products }: Config): (id: string) => readonly string[] {
  return (id) => {
    const page = pages.get(id);
    return page === undefined ? [] : [pagePattern(products, page)];
  };
}

/** Parents that form a cycle end where they meet. */
function pagesAbove(page: Page, config: Config): readonly string[] {
  const above: string[] = [];
  let top: Page | undefined = page;
  while (top?.parent !== undefined && !above.includes(top.parent)) {
    above.push(top.parent);
    top = config.pages.get(top.parent);
  }
  const siblings = top?.kind === 'list' ? (top.siblings ?? []) : [];
  return [...above, ...siblings.filter((id) => id !== page.id && !above.includes(id))];
}

function linkEnums(
  page: Page,
  parts: readonly Part[],
  operations: Readonly<Record<string, LinkedOperation>>,
  states: readonly (string | undefined)[],
  config: Config,
): Readonly<Record<string, readonly EnumValue[]>> {
  const named = parts.flatMap((part) => (part.part === 'enum' ? [part.enum] : []));
  const inForms = Object.values(operations).flatMap(({ request }) => enumsIn(request));
  const ranges = hasRange(page, parts) ? RANGE_ENUMS : [];
  const inPlugins = parts.flatMap((part) =>
    part.part === 'plugin' ? (config.plugins.get(part.plugin)?.enums ?? []) : [],
  );
  const ids = new Set([
    ...named,
    ...inForms,
    ...inPlugins,
    ...ranges,
    ...states.filter((id) => id !== undefined),
  ]);
  return Object.fromEntries(
    [...ids].sort().flatMap((id) => {
      const definition = config.enums.get(id);
      return definition === undefined ? [] : [[id, definition.values]];
    }),
  );
}

/** What a time-range picker offers. */
const RANGE_ENUMS = ['time-window', 'quick-range'];

function hasRange(page: Page, parts: readonly Part[]): boolean {
  const own =
    page.kind === 'dashboard' ? page.range : page.kind === 'detail' && page.tabs.some((tab) => tab.range);
  return own === true || parts.some((part) => part.part === 'filter' && part.filter.type === 'time-range');
}

function enumsIn(schema: Operation['request'] | undefined): readonly string[] {
  if (schema === undefined) return [];
  const own = schema['x-enum'];
  const inner = [...Object.values(fieldsOf(schema) ?? {}), itemsOf(schema)].flatMap(enumsIn);
  return typeof own === 'string' ? [own, ...inner] : inner;
}

function statusEnum(status: string | undefined, operation: string, config: Config): string | undefined {
  const field = fieldsOf(config.operations.get(operation)?.response)?.[status ?? ''];
  const id = field?.['x-enum'];
  return typeof id === 'string' ? id : undefined;
}

function linkMachine(page: Page, config: Config): LinkedPage['machine'] | undefined {
  const entity = config.entities.get(page.entity ?? '');
  if (entity?.machine === undefined) return undefined;
  const { field, events } = entity.machine;
  const id = entity.fields[field]?.['x-enum'];
  // How the log shows an event is in the enumeration of its events.
  const bare = events.map(({ level: _level, color: _color, ...event }) => event);
  return { field, events: bare, ...(typeof id === 'string' ? { enum: id } : {}) };
}
