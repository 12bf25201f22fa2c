import type { Draft } from '../api/wire.ts';

/**
 * What is published together unless the person says otherwise: the open file, and for a new page the drafts that lead to
 * it or that it shows. Alone it would be an unreachable page.
 */
export function belongingFiles([open, ...others]: readonly Draft[]): readonly Draft[] {
  if (open === undefined) return [];
  if (open.baseRevision !== null) return [open];
  return [open, ...others.filter((other) => mentions(other, open) || mentions(open, other))];
}

function mentions({ text }: Draft, { path }: Draft): boolean {
  const id = path.replace(/^[^/]+\//, '').replace(/\.(yaml|md)$/, '');
  // An id inside a longer one is another file's.
  return text !== null && new RegExp(`(?<![\\w/-])${id}(?![\\w/-])`).test(text);
}
