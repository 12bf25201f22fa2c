// What a service says of itself and how it is called; nothing here restarts anything.

import { catalogueDatabaseError } from '../database-error.ts';
import type { Handler } from '../handler.ts';
import { checkBurst } from '../interface/check-burst.ts';
import { recordEvent } from '../record-event.ts';
import { keptDocument } from '../registration/openapi/kept-document.ts';
import { checkCapacity, refuseHiding } from '../registration/update-registration.ts';
import { inferenceValues, type ServiceForm } from './create-inference.ts';
import { lockInference, placeOf } from './find-inference.ts';

interface UpdateRequest extends ServiceForm {
  readonly id: string;
  readonly document?: string;
}

/** The request is the whole form: what it leaves out gets its default. */
export const updateInference: Handler<UpdateRequest> = (request, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, request.id);
    const values = {
      name: request.name,
      category: request.category,
      visibility: request.visibility ?? 'private',
      description: request.description ?? '',
      document: request.document ?? '',
      qpsCapacity: request.qpsCapacity ?? null,
      burst: checkBurst(request.qpsCapacity, request.burst),
      updatedAt: context.now(),
    };
    await checkCapacity(db, context, service.id, values.qpsCapacity);
    if (service.visibility === 'public' && values.visibility === 'private') await refuseHiding(db, service);
    await catalogueDatabaseError(context.config, 'service', values, () =>
      db.updateTable('service').set(values).where('id', '=', service.id).execute(),
    );
    await db
      .updateTable('inference')
      .set(inferenceValues(request))
      .where('serviceId', '=', service.id)
      .execute();
    await recordEvent(db, context, { ...placeOf(service), event: 'update' });
  });

export const updateDescription: Handler<{ readonly id: string; readonly description: string }> = (
  { id, description },
  context,
) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    const updatedAt = context.now();
    await db.updateTable('service').set({ description, updatedAt }).where('id', '=', id).execute();
    await recordEvent(db, context, { ...placeOf(service), event: 'update', reason: '修改描述' });
  });

export const updateCapabilityTypes: Handler<{
  readonly id: string;
  readonly capabilityTypes: readonly string[];
}> = ({ id, capabilityTypes }, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    const unique = [...new Set(capabilityTypes)];
    await db.updateTable('inference').set({ capabilityTypes: unique }).where('serviceId', '=', id).execute();
    const reason = `能力标签：${unique.join('、') || '无'}`;
    await recordEvent(db, context, { ...placeOf(service), event: 'update', reason });
  });

/** The document that the service's interface page and test page are drawn from. */
export const updateOpenapi: Handler<{ readonly id: string; readonly openapiText: string }> = (
  { id, openapiText },
  context,
) => {
  const { paths, openapi } = keptDocument(openapiText);
  return context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    await db.updateTable('inference').set({ openapi }).where('serviceId', '=', id).execute();
    const reason = `OpenAPI 文件，共 ${paths.length} 个接口`;
    await recordEvent(db, context, { ...placeOf(service), event: 'paths-update', reason });
  });
};

interface VisualConfigRequest {
  readonly id: string;
  /** Left out: the test page finds boxes by itself. */
  readonly visualConfig?: Readonly<Record<string, string>> | null;
}

export const uploadVisualConfig: Handler<VisualConfigRequest> = ({ id, visualConfig = null }, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    await db
      .updateTable('inference')
      .set({ visualConfig: visualConfig === null ? null : JSON.stringify(visualConfig) })
      .where('serviceId', '=', id)
      .execute();
    await recordEvent(db, context, { ...placeOf(service), event: 'update', reason: '修改结果展示' });
  });
