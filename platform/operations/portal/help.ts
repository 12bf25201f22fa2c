import type { Handler } from '../handler/handler.ts';
import type { HandlerTable } from '../handler/handler-table.ts';

/** Categories of the services the person could call in this scope: documents of other kinds have no reader. */
const documentAuth: Handler<'help.documentAuth'> = async (_request, context) => {
  const { organizationId, projectId } = context.scope;
  const rows = await context.storage.db
    .selectFrom('service')
    .select('category')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('visibility', '=', 'public'),
        eb.and([
          ...(organizationId === undefined ? [] : [eb('organizationId', '=', organizationId)]),
          ...(projectId === undefined ? [] : [eb('projectId', '=', projectId)]),
        ]),
      ]),
    )
    .orderBy('category')
    .execute();
  return { interfaceTypes: rows.map((row) => ({ capabilityType: row.category })) };
};

export const helpHandlers: HandlerTable = { 'help.documentAuth': documentAuth };
