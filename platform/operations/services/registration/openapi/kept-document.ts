import { describeOpenapi, type ParsedPath, readOpenapi } from './parse-openapi.ts';

export interface KeptDocument {
  readonly paths: readonly ParsedPath[];
  /** As a column of type json keeps it: in its author's order. */
  readonly openapi: string;
}

/** Throws `openapi.too-large`, or `openapi.invalid` for a document without a single operation that could be called. */
export function keptDocument(text: string): KeptDocument {
  const document = readOpenapi(text);
  const { paths } = describeOpenapi(document);
  return { paths, openapi: JSON.stringify(document) };
}
