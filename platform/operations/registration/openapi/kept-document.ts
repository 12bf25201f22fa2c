import { parseOpenapi } from './parse-openapi.ts';
import { readDocument } from './read-document.ts';

/**
 * An OpenAPI document as a column of type json keeps it: in its author's order.
 * Throws `openapi.too-large`, or `openapi.invalid` for one without a single operation that could be called.
 */
export function keptDocument(text: string): string {
  parseOpenapi(text);
  return JSON.stringify(readDocument(text));
}
