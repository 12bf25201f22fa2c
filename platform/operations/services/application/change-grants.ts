// Grants of an application: what it may call, and how often.
import { AppError } from '#core/app-error.ts';
import { type Held, refuseWhileBlocked } from '../../entity/blockers.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { reserveQps } from '../interface/qps-allocation.ts';
import { lockApplication, subjectOf } from './find-application.ts';
import { describeLimit, insertGrant, storedLimit } from './insert-grant.ts';

export const grantInterface: Handler<'application.interface.grant'> = (request, context) =>
  context.storage.transaction(async (db) => {
    const application = await lockApplication(db, request.id);
    await insertGrant(db, context, application, request.interfaceId, request);
  });

export const revokeInterface: Handler<'application.interface.revoke'> = (request, context) =>
  context.storage.transaction(async (db) => {
    const application = await lockApplication(db, request.id);
    // A test or a run that starts holds its service: either it is found below, or it finds no grant.
    await db.selectFrom('service').select('id').where('id', '=', request.interfaceId).forUpdate().execute();
    await refuseWhileBlocked(db, context, grantHeld(request, 'revoke'));
    const service = await db
      .deleteFrom('applicationInterface')
      .using('service')
      .whereRef('service.id', '=', 'applicationInterface.serviceId')
      .where('applicationInterface.applicationId', '=', application.id)
      .where('applicationInterface.serviceId', '=', request.interfaceId)
      .returning('service.name')
      .executeTakeFirst();
    if (service === undefined) throw new AppError('application.not-granted');
    await recordEvent(db, context, { ...subjectOf(application), event: 'revoke', reason: service.name });
  });

export const updateQpsLimit: Handler<'application.interfaceQPSLimit.update'> = (request, context) =>
  context.storage.transaction(async (db) => {
    const application = await lockApplication(db, request.id);
    const grant = await db
      .selectFrom('applicationInterface')
      .innerJoin('service', 'service.id', 'applicationInterface.serviceId')
      .select(['service.name', 'applicationInterface.qpsLimit', 'applicationInterface.burst'])
      .where('applicationInterface.applicationId', '=', application.id)
      .where('applicationInterface.serviceId', '=', request.interfaceId)
      .executeTakeFirst();
    if (grant === undefined) throw new AppError('application.not-granted');
    const limit = storedLimit(request);
    const { qpsLimit } = limit;
    const wish = { serviceId: request.interfaceId, applicationId: application.id, qpsLimit };
    await reserveQps(db, context, wish);
    if (qpsLimit === 0) await refuseWhileBlocked(db, context, grantHeld(request, 'forbid'));
    await db
      .updateTable('applicationInterface')
      .set(limit)
      .where('applicationId', '=', application.id)
      .where('serviceId', '=', request.interfaceId)
      .execute();
    const reason = `${grant.name}：${describeLimit(grant)} → ${describeLimit(limit)}`;
    await recordEvent(db, context, { ...subjectOf(application), event: 'qps-update', reason });
  });

function grantHeld(
  { id, interfaceId }: { readonly id: string; readonly interfaceId: string },
  action: 'revoke' | 'forbid',
): Held {
  return { entity: 'application-interface', ids: [id], also: { serviceId: interfaceId }, action };
}
