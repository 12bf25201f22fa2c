// The paths of a service that may be called, in the order of the document.
import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';
import { keptDocument } from './openapi/kept-document.ts';
import { type ParsedPath, parseOpenapi } from './openapi/parse-openapi.ts';

export interface PathInput {
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly sample?: string;
}

export interface PathsRequest {
  readonly paths?: readonly PathInput[];
  readonly openapiText?: string;
}

/**
 * The paths that the request means: the list as the person left it, else the ones of the document.
 * Undefined when it has neither. Throws `request.invalid` for a path that stands twice.
 */
export function requestedPaths(request: PathsRequest): readonly ParsedPath[] | undefined {
  const { paths, openapiText = '' } = request;
  if ((paths === undefined || paths.length === 0) && openapiText !== '')
    return parseOpenapi(openapiText).paths;
  if (paths === undefined) return undefined;
  const seen = new Set<string>();
  return paths.map(({ method, path, summary = '', sample = '' }, index) => {
    const key = `${method} ${path}`;
    if (seen.has(key)) throw repeated(index, key);
    seen.add(key);
    return { method, path, summary, sample };
  });
}

/** Columns of `registration` that keep the document of the request, so that its operations can be tested; undefined without one. */
export function requestedDocument({ openapiText = '' }: PathsRequest): { openapi: string } | undefined {
  return openapiText === '' ? undefined : { openapi: keptDocument(openapiText) };
}

/** `db` must be a transaction: between delete and insert nothing could be called. */
export async function replacePaths(db: Db, serviceId: string, paths: readonly ParsedPath[]): Promise<void> {
  await db.deleteFrom('servicePath').where('serviceId', '=', serviceId).execute();
  if (paths.length === 0) return;
  const rows = paths.map((path, position) => ({ ...path, serviceId, position }));
  await db.insertInto('servicePath').values(rows).execute();
}

export function readPaths(db: Db, serviceId: string): Promise<ParsedPath[]> {
  return db
    .selectFrom('servicePath')
    .select(['method', 'path', 'summary', 'sample'])
    .where('serviceId', '=', serviceId)
    .orderBy('position')
    .execute();
}

function repeated(index: number, key: string): AppError {
  const text = `第 ${index + 1} 行与前面重复：${key}`;
  return new AppError('request.invalid', {}, { fields: { paths: text } });
}
