// What a service says of itself and how it is called; nothing here restarts anything.

import { refuseWhileBlocked } from '../../entity/blockers.ts';
import { catalogueDatabaseError } from '../../entity/database-error.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { checkBurst } from '../interface/check-burst.ts';
import { keptDocument } from '../registration/openapi/kept-document.ts';
import { checkCapacity, refuseHiding } from '../registration/update-registration.ts';
import { inferenceValues } from './create-inference.ts';
import { lockInference, subjectOf } from './find-inference.ts';

/** The request is the whole form: what it leaves out gets its default. */
export const updateInference: Handler<'inference.update'> = (request, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, request.id);
    await refuseWhileBlocked(db, context, { entity: 'service', ids: [service.id], action: 'update' });
    const { timeoutMs } = await db
      .selectFrom('inference')
      .select('timeoutMs')
      .where('serviceId', '=', service.id)
      .executeTakeFirstOrThrow();
    // Where calls are given up decides how many fail, and how long they take.
    if (request.timeoutMs !== timeoutMs)
      await refuseWhileBlocked(db, context, { entity: 'service', ids: [service.id], action: 'timeout' });
    const values = {
      name: request.name,
      category: request.category,
      visibility: request.visibility,
      description: request.description,
      document: request.document,
      qpsCapacity: request.qpsCapacity ?? null,
      burst: checkBurst(request.qpsCapacity, request.burst),
      updatedAt: context.now(),
    };
    await checkCapacity(db, context, service.id, values.qpsCapacity);
    if (service.visibility === 'public' && values.visibility === 'private')
      await refuseHiding(db, context, service);
    await catalogueDatabaseError(context.config, 'service', values, () =>
      db.updateTable('service').set(values).where('id', '=', service.id).execute(),
    );
    await db
      .updateTable('inference')
      .set(inferenceValues(request))
      .where('serviceId', '=', service.id)
      .execute();
    await recordEvent(db, context, { ...subjectOf(service), event: 'update' });
  });

export const updateDescription: Handler<'inference.descriptionUpdate'> = ({ id, description }, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    const updatedAt = context.now();
    await db.updateTable('service').set({ description, updatedAt }).where('id', '=', id).execute();
    await recordEvent(db, context, { ...subjectOf(service), event: 'update', reason: '修改描述' });
  });

export const updateCapabilityTypes: Handler<'inference.capabilityTypeUpdate'> = (
  { id, capabilityTypes },
  context,
) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    const unique = [...new Set(capabilityTypes)];
    await db.updateTable('inference').set({ capabilityTypes: unique }).where('serviceId', '=', id).execute();
    const reason = `能力标签：${unique.join('、') || '无'}`;
    await recordEvent(db, context, { ...subjectOf(service), event: 'update', reason });
  });

/** The document that the service's interface page and test page are drawn from. */
export const updateOpenapi: Handler<'inference.oaspathsUpdate'> = ({ id, openapiText }, context) => {
  const { paths, openapi } = keptDocument(openapiText);
  return context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    await db.updateTable('inference').set({ openapi }).where('serviceId', '=', id).execute();
    const reason = `OpenAPI 文件，共 ${paths.length} 个接口`;
    await recordEvent(db, context, { ...subjectOf(service), event: 'paths-update', reason });
  });
};

export const uploadVisualConfig: Handler<'inference.visualConfigUpload'> = (
  { id, visualConfig = null },
  context,
) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    await db
      .updateTable('inference')
      .set({ visualConfig: visualConfig === null ? null : JSON.stringify(visualConfig) })
      .where('serviceId', '=', id)
      .execute();
    await recordEvent(db, context, { ...subjectOf(service), event: 'update', reason: '修改结果展示' });
  });
