// The addresses of the product's specification and the pages that serve them.
import { joinRoute, matchRoute } from '#core/route.ts';
import type { Config, RouteEntry } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { shapeOf, spellOut } from './spell-out.ts';

export interface SpecifiedRoute {
  /** Full pattern; alternatives are spelled out. */
  readonly pattern: string;
  readonly title: string;
  /** Served without pages: by the console's shell, or outside the console. */
  readonly by?: 'shell' | 'outside';
  /** Ids of pages that serve the pattern. */
  readonly pages: readonly string[];
}

/** The shape of `schemas/specified-routes.yaml`, which `specified-routes.schema.json` checks. */
interface SpecifiedRoutesFile {
  readonly sections: readonly {
    readonly title: string;
    readonly basePath?: string;
    readonly routes: readonly {
      readonly route: string;
      readonly title: string;
      readonly by?: 'shell' | 'outside';
    }[];
  }[];
}

/** In the order of the file; empty when no layer has one. */
export function specifiedRoutes(
  schemaIndex: Pick<SchemaIndex, 'sources'>,
  config: Pick<Config, 'routes'>,
): readonly SpecifiedRoute[] {
  return schemaIndex.sources('specified-routes').flatMap(({ value }) =>
    (value as SpecifiedRoutesFile).sections.flatMap(({ basePath = '', routes }) =>
      routes.flatMap(({ route, title, by }) =>
        spellOut(joinRoute(basePath, route)).map((pattern) => ({
          pattern,
          title,
          ...(by === undefined ? {} : { by }),
          pages: pagesFor(config.routes, pattern),
        })),
      ),
    ),
  );
}

/** An optional parameter may be served by two pages: one with it, one without. */
function pagesFor(routes: readonly RouteEntry[], pattern: string): readonly string[] {
  const servedBy = (one: string) => routes.filter((entry) => answers(entry, one)).map(({ pageId }) => pageId);
  const whole = servedBy(pattern);
  const optional = /\/\{([^}]+)\?\}/;
  if (whole.length > 0 || !optional.test(pattern)) return whole;
  const parts = ['', '/{$1}'].map((by) => servedBy(pattern.replace(optional, by)));
  return parts.every((pages) => pages.length > 0) ? parts.flat() : [];
}

/** Parameters may have other names; a page may also stand at one value of a specified parameter. */
function answers({ pattern }: RouteEntry, specified: string): boolean {
  if (spellOut(pattern).some((one) => shapeOf(one) === shapeOf(specified))) return true;
  return !pattern.includes('{') && matchRoute(specified, pattern) !== undefined;
}
