// The paths of a service that may be called, in the order of the document.
import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';
import type { RequestOf } from '../../handler/handler.ts';
import { keptDocument } from './openapi/kept-document.ts';
import type { ParsedPath } from './openapi/parse-openapi.ts';

type PathsRequest = Pick<RequestOf<'registration.create'>, 'paths' | 'openapiText'>;
type PathInput = NonNullable<PathsRequest['paths']>[number];

export interface RequestedInterface {
  /** The list as the person left it, else that of the document; undefined when the request has neither. */
  readonly paths: readonly ParsedPath[] | undefined;
  /** Columns of `registration` that keep the document, so that its operations can be tested; undefined without one. */
  readonly document: { readonly openapi: string } | undefined;
}

/** Throws `request.invalid` for a path that stands twice, and whatever is wrong with the document. */
export function requestedInterface({ paths, openapiText = '' }: PathsRequest): RequestedInterface {
  const listed = paths && distinct(paths);
  const kept = openapiText === '' ? undefined : keptDocument(openapiText);
  return {
    paths: listed === undefined || listed.length === 0 ? (kept?.paths ?? listed) : listed,
    document: kept && { openapi: kept.openapi },
  };
}

function distinct(paths: readonly PathInput[]): readonly ParsedPath[] {
  const seen = new Set<string>();
  return paths.map(({ method, path, summary, sample }, index) => {
    const key = `${method} ${path}`;
    if (seen.has(key)) throw repeated(index, key);
    seen.add(key);
    return { method, path, summary, sample };
  });
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
