// The path list of a service on its own: parsing a document, showing, replacing.
import { countRows } from '#storage/count-rows.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';
import { callAddress } from '../interface/callable-services.ts';
import { findService, lockService, subjectOf } from './find-service.ts';
import { parseOpenapi } from './openapi/parse-openapi.ts';
import { replacePaths, requestedInterface } from './service-paths.ts';

/** Reads the document and stores nothing: the form shows the paths before they are saved. */
export const parseDocument: Handler<'registration.openapi.parse'> = async ({ text }) => parseOpenapi(text);

export const listPaths: Handler<'registration.oaspaths.list'> = async (request, context) => {
  const { db } = context.storage;
  const service = await findService(db, request.id);
  const pattern = containsPattern(request.keyword?.trim() ?? '');
  const { method = '' } = request;
  const matching = db
    .selectFrom('servicePath')
    .where('serviceId', '=', service.id)
    .$if(method !== '', (query) => query.where('method', '=', method))
    .where((eb) => eb.or([eb('path', 'ilike', pattern), eb('summary', 'ilike', pattern)]));
  const address = callAddress(context.engines.gatewayAddress(), service.code, service.protocol);
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .select(['method', 'path', 'summary', 'sample'])
        .orderBy('position')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({ ...row, callAddress: `${address}${row.path}` }));
    },
  });
};

/** Replaces the whole list; an empty one lifts the restriction to listed paths. */
export const updatePaths: Handler<'registration.oaspaths.update'> = async (request, context) => {
  const { paths = [], document } = requestedInterface(request);
  await context.storage.transaction(async (db) => {
    const service = await lockService(db, request.id);
    await replacePaths(db, service.id, paths);
    if (document !== undefined)
      await db.updateTable('registration').set(document).where('serviceId', '=', service.id).execute();
    const reason = `共 ${paths.length} 条`;
    await recordEvent(db, context, { ...subjectOf(service), event: 'paths-update', reason });
  });
};
