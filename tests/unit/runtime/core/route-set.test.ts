import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareRoutes, matchRoute, sortByRoute } from '#core/route.ts';
import { createRouteSet } from '#core/route-set.ts';
import { generated } from '../../../support/generated.ts';

const segment = fc.constantFrom('a', 'b', '%61', '%zz', '{x}', '{y?}', '{z?}', '(a|c)');
const pattern = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);
const path = fc
  .array(fc.constantFrom('a', 'b', 'c', '%61', '%zz', ''), { maxLength: 5 })
  .map((segments) => `/${segments.join('/')}`);

it('takes exactly the paths that one of its routes matches', () => {
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 5 }), path, (patterns, given) => {
      const isMatched = patterns.some((one) => matchRoute(one, given) !== undefined);
      expect(createRouteSet(patterns)(given)).toBe(isMatched);
    }),
    generated(2000),
  );
});

it('sorts as routes are compared', () => {
  fc.assert(
    fc.property(fc.array(pattern), (patterns) => {
      expect(sortByRoute(patterns, (one) => one)).toEqual([...patterns].sort(compareRoutes));
    }),
    generated(),
  );
});
