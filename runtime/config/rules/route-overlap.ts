// Which paths two route patterns share.

/** `static`: one path segment as it is; `one`: any; `optional`: any or none. */
type Kind = 'static' | 'one' | 'optional';

/** Every path of `inner` is a path of `outer` as well. Patterns start with `/`; names of parameters do not matter. */
export function covers(outer: string, inner: string): boolean {
  return covered(segmentsOf(outer), segmentsOf(inner));
}

function covered(outer: readonly string[], inner: readonly string[]): boolean {
  const [wanted, ...restOuter] = outer;
  const [given, ...restInner] = inner;
  if (given === undefined) return outer.every((segment) => kindOf(segment) === 'optional');
  // What may be absent has to be covered with and without it.
  if (kindOf(given) === 'optional' && !covered(outer, restInner)) return false;
  if (wanted === undefined) return false;
  if (takes(wanted, given) && covered(restOuter, restInner)) return true;
  return kindOf(wanted) === 'optional' && covered(restOuter, inner);
}

function takes(wanted: string, given: string): boolean {
  return kindOf(wanted) !== 'static' || (kindOf(given) === 'static' && wanted === given);
}

function kindOf(segment: string): Kind {
  if (!segment.startsWith('{')) return 'static';
  return segment.endsWith('?}') ? 'optional' : 'one';
}

function segmentsOf(pattern: string): readonly string[] {
  return pattern.split('/').filter((segment) => segment !== '');
}
