// Routes with tabs, one for each: rules and reports compare plain patterns.

/** `/a/(b|c)` -> `/a/b`, `/a/c`. */
export function spellOut(pattern: string): readonly string[] {
  const group = /\(([^()]*)\)/.exec(pattern);
  if (group === null) return [pattern];
  const [whole, inside = ''] = group;
  return inside.split('|').flatMap((word) => spellOut(pattern.replace(whole, word)));
}

/** Two patterns of one shape match the same paths, whatever their parameters are called. */
export function shapeOf(pattern: string): string {
  return pattern.replaceAll(/\{\w+\}/g, '{}').replaceAll(/\{\w+\?\}/g, '{?}');
}
