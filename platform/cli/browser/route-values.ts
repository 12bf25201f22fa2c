// Values for the parameters of routes, found as the person finds them: in the rows of the lists that they may read.
import type { Config } from '#config/config.ts';
import { pagePattern } from '#config/page/page-pattern.ts';
import { compileTemplate } from '#core/expression/compile-template.ts';
import { type RouteParams, routeParameters } from '#core/route.ts';
import type { Way } from './ways.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Rows of a call, a single record as one row; none when it is refused. */
export type ReadRows = (operationId: string, body: Row) => Promise<readonly Row[]>;

/** Parameters of a page, or undefined when there is no row to open it for. */
export type RouteValues = (pageId: string) => Promise<RouteParams | undefined>;

export interface RouteWorld {
  readonly config: Config;
  readonly ways: ReadonlyMap<string, readonly Way[]>;
  readonly read: ReadRows;
  /** Organisation and project that the person works in. */
  readonly place: RouteParams;
}

/** Remembers what it found. */
export function createRouteValues(world: RouteWorld): RouteValues {
  const known = new Map<string, RouteParams>();
  async function find(pageId: string, above: readonly string[]): Promise<RouteParams | undefined> {
    const found = known.get(pageId) ?? (await search(world, pageId, above, find));
    if (found !== undefined) known.set(pageId, found);
    return found;
  }
  return (pageId) => find(pageId, []);
}

type Find = (pageId: string, above: readonly string[]) => Promise<RouteParams | undefined>;

async function search(
  { config, ways, read, place }: RouteWorld,
  pageId: string,
  above: readonly string[],
  find: Find,
): Promise<RouteParams | undefined> {
  const page = config.pages.get(pageId);
  if (page === undefined || above.includes(pageId)) return undefined;
  const needed = routeParameters(pagePattern(config.products, page))
    .filter(({ optional }) => !optional)
    .map(({ name }) => name);
  if (needed.every((name) => place[name] !== undefined)) return place;
  // A link that is shown for a row is better than one that is not: that may lead to something of another kind.
  for (const [way, isShown] of inOrder(ways.get(pageId) ?? [])) {
    const params = await find(way.from, [...above, pageId]);
    if (params === undefined) continue;
    const rows =
      way.source === undefined
        ? [{}]
        : await read(way.source.operation, asRow(evaluate(way.source.body ?? {}, { params })));
    for (const row of inPlaceFirst(rows, place)) {
      const scope = { ...row, result: row, params };
      if (isShown && way.conditions?.some((condition) => !evaluate(condition, scope))) continue;
      const bound = way.params === undefined ? row : asRow(evaluate(way.params, scope));
      const values = textValues({ ...params, ...bound }, needed);
      if (needed.every((name) => values[name] !== undefined)) return values;
    }
  }
  return undefined;
}

/** All ways as people have them, then those that have conditions as if they held. */
function inOrder(ways: readonly Way[]): readonly (readonly [way: Way, isShown: boolean])[] {
  const conditional = ways.filter(({ conditions = [] }) => conditions.length > 0);
  return [...ways.map((way) => [way, true] as const), ...conditional.map((way) => [way, false] as const)];
}

/** A project's own things first: all its members may open them. */
function inPlaceFirst(rows: readonly Row[], { projectId }: RouteParams): readonly Row[] {
  const isHere = (row: Row) => row.projectId === projectId || row.id === projectId;
  return [...rows.filter(isHere), ...rows.filter((row) => !isHere(row))];
}

function textValues(row: Row, names: readonly string[]): RouteParams {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = row[name];
      return value === undefined || value === null || value === '' ? [] : [[name, String(value)]];
    }),
  );
}

function evaluate(value: unknown, scope: Row): unknown {
  if (typeof value === 'string') return compileTemplate(value)(scope);
  if (Array.isArray(value)) return value.map((item) => evaluate(item, scope));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, evaluate(item, scope)]));
}

function asRow(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
