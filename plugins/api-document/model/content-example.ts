// The examples of a content: the document's own ones, else one made from its schema.
import type { ApiContent, ApiExample } from './api-document.ts';
import { exampleValue } from './example-value.ts';
import { mediaKind } from './media-type.ts';
import type { Direction } from './schema-rows.ts';

/** Empty for files and where the schema says nothing. Values of a JSON content are JSON values. */
export function contentExamples(
  content: ApiContent,
  document: unknown,
  direction: Direction,
): readonly ApiExample[] {
  const kind = mediaKind(content.mediaType);
  if (content.examples.length > 0)
    return content.examples.map(({ value, ...example }) => ({
      ...example,
      value: kind === 'json' ? parsed(value) : value,
    }));
  if (kind === 'file' || content.schema === undefined) return [];
  const value = exampleValue(content.schema, document, direction);
  return value === undefined ? [] : [{ label: '示例', isMade: true, value }];
}

/** Some write the text of a document instead of the document. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
