// The parameters of a route pattern such as `/aic/console/{organizationId}/{projectId}/{id?}`.

export interface RouteParam {
  readonly name: string;
  readonly optional: boolean;
}

export function routeParams(pattern: string): readonly RouteParam[] {
  return [...pattern.matchAll(/\{(\w+)(\?)?\}/g)].map(([, name = '', mark]) => ({
    name,
    optional: mark === '?',
  }));
}
