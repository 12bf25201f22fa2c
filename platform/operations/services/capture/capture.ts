// Which calls of a service are kept, and what has been kept.
import { AppError } from '#core/app-error.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { pageOf } from '../../list/paging.ts';
import { CAPTURE_DEFAULTS, type CaptureConfig } from './capture-config.ts';

export const getCapture: Handler<'capture.get'> = async ({ serviceId }, { storage, engines }) => {
  const row = await storage.db
    .selectFrom('capture')
    .selectAll()
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
  const { files, dropped, lastWrittenAt } = await engines.captures.overview(serviceId);
  return {
    updatedAt: null,
    updatedBy: null,
    ...CAPTURE_DEFAULTS,
    ...row,
    serviceId,
    records: files.reduce((sum, file) => sum + file.records, 0),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    dropped,
    lastWrittenAt,
  };
};

export const updateCapture: Handler<'capture.update'> = async (request, context) => {
  const { serviceId } = request;
  await context.storage.transaction(async (db) => {
    const service = await db
      .selectFrom('service')
      .select(['organizationId', 'projectId'])
      .where('id', '=', serviceId)
      .forUpdate()
      .executeTakeFirst();
    if (service === undefined) throw new AppError('record.not-found');
    const before = await db
      .selectFrom('capture')
      .selectAll()
      .where('serviceId', '=', serviceId)
      .executeTakeFirst();
    const { streams, maskedFields, ...values } = changed(before ?? CAPTURE_DEFAULTS, request, context);
    const row = {
      ...values,
      streams: [...streams],
      maskedFields: trimmed(maskedFields),
      updatedAt: context.now(),
      updatedBy: context.actor?.user.username ?? null,
    };
    await db
      .insertInto('capture')
      .values({ serviceId, ...row })
      .onConflict((conflict) => conflict.column('serviceId').doUpdateSet(row))
      .execute();
    await recordEvent(db, context, {
      entity: 'service',
      row: { id: serviceId, ...service },
      event: 'capture-update',
      reason: row.enabled ? '已开启' : '已关闭',
    });
  });
};

/** A default that the contract filled in must not undo an earlier change. */
function changed(before: CaptureConfig, sent: CaptureConfig, { request }: OperationContext): CaptureConfig {
  const pick = <Name extends keyof CaptureConfig>(name: Name) =>
    request.sentFields.includes(name) ? sent[name] : before[name];
  return {
    enabled: pick('enabled'),
    samplePercent: pick('samplePercent'),
    streams: pick('streams'),
    maskedFields: pick('maskedFields'),
    retentionDays: pick('retentionDays'),
    maxMb: pick('maxMb'),
    maxBodyKb: pick('maxBodyKb'),
  };
}

/** A blank name would mask nothing and look as if it did. */
function trimmed(names: readonly string[]): string[] {
  const wanted = names.map((name) => name.trim());
  if (wanted.includes(''))
    throw new AppError('request.invalid', {}, { fields: { maskedFields: '脱敏字段的名称不能为空' } });
  return [...new Set(wanted)];
}

/** Newest first. */
export const listCaptureFiles: Handler<'capture.dir'> = async (request, { engines }) => {
  const { files } = await engines.captures.overview(request.serviceId);
  const wanted = files.filter(({ day }) => request.day === undefined || day === request.day);
  const rows = wanted.map((file) => ({ id: `${file.day}/${file.name}`, ...file, ...hourAt(file) }));
  return pageOf(request, rows.reverse());
};

/** Files are named by this machine's clock; who looks may live by another. */
function hourAt({ day, name }: { readonly day: string; readonly name: string }) {
  const from = new Date(`${day}T${name.slice(0, 2)}:00:00`);
  return { from: from.toISOString(), to: new Date(from.getTime() + HOUR_MS).toISOString() };
}

const HOUR_MS = 3_600_000;

export const downloadCapture: Handler<'capture.download'> = async (
  { serviceId, day, name, media },
  { engines },
) => {
  const body = await engines.captures[media ? 'openWithMedia' : 'open'](serviceId, day, name);
  if (body === undefined) throw new AppError('record.not-found');
  const fileName = `${serviceId}-${day}-${name}`;
  return media
    ? { fileName: fileName.replace(/\.jsonl$/, '.zip'), contentType: 'application/zip', body }
    : { fileName, contentType: 'application/x-ndjson; charset=utf-8', body };
};
