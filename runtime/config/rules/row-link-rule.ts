// Links that a schema file makes out of a row: their expressions, and the pages they open.
import type { RowLink } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import type { Finding, Source } from '../read/source.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { linkFindings } from './page-link-rule.ts';

export interface RowText {
  readonly part: 'template' | 'condition';
  readonly text: string;
  readonly path: ValuePath;
}

/** `at` is the place of the list of links. */
export function* linkTexts(links: readonly RowLink[], at: ValuePath): Iterable<RowText> {
  for (const [index, link] of links.entries()) {
    const path = [...at, index];
    if (link.when !== undefined) yield { part: 'condition', text: link.when, path: [...path, 'when'] };
    for (const place of ['params', 'query'] as const)
      for (const [name, text] of Object.entries(link[place] ?? {}))
        yield { part: 'template', text: String(text), path: [...path, place, name] };
  }
}

export function* rowLinkFindings(
  links: readonly RowLink[],
  at: ValuePath,
  source: Source,
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  // Nothing carries over: the reader may be anywhere.
  for (const [index, { to, params, query }] of links.entries())
    yield* linkFindings(
      { source, pattern: '' },
      { to, params, query, path: [...at, index, 'to'] },
      schemaIndex,
    );
}
