// What there is to test of a service: the versions that answer now, and what each of them can be asked.
import { AppError } from '#core/app-error.ts';
import type { OperationContext } from '../../handler/handler.ts';
import { callAddress } from '../interface/callable-services.ts';
import { readDocuments } from './read-documents.ts';

export async function readInfo({ id }: { readonly id: string }, context: OperationContext) {
  const { db } = context.storage;
  const service = await db.selectFrom('service').selectAll().where('id', '=', id).executeTakeFirst();
  if (service === undefined) throw new AppError('record.not-found');
  const versions = await readVersions(context, id);
  const { documents, keyOf, common } = await readDocuments(context, service, versions);
  const running = versions.filter((version) => version.running > 0);
  // While nothing runs one can still see what there will be to ask.
  const first = running[0] ?? versions[0];
  const { code, name, protocol, callMode, state, source } = service;
  return {
    service: { id, code, name, protocol, callMode, state, source },
    callAddress: callAddress(context.engines.gatewayAddress(), code, protocol),
    versions: running.map((version) => ({
      id: version.id,
      number: version.number,
      description: version.description,
      weight: version.weight,
      running: version.running,
      documentKey: keyOf(version) ?? null,
    })),
    documentKey: common ?? (first === undefined ? null : (keyOf(first) ?? null)),
    documents,
    visualConfig: await readVisualConfig(context, id),
  };
}

/** Those that get most of the ordinary calls first. */
async function readVersions({ storage: { db } }: OperationContext, serviceId: string) {
  const versions = await db
    .selectFrom('serviceVersion')
    .select(['id', 'number', 'description', 'weight', 'preset', 'modelVersionId'])
    .where('serviceId', '=', serviceId)
    .orderBy('weight', 'desc')
    .orderBy('number', 'desc')
    .execute();
  const replicas = await db
    .selectFrom('replica')
    .select((eb) => ['versionId', eb.fn.countAll<number>().as('count')])
    .where('serviceId', '=', serviceId)
    .where('state', '=', 'Running')
    .groupBy('versionId')
    .execute();
  const counts = new Map(replicas.map(({ versionId, count }) => [versionId, Number(count)]));
  return versions.map((version) => ({ ...version, running: counts.get(version.id) ?? 0 }));
}

async function readVisualConfig({ storage: { db } }: OperationContext, serviceId: string) {
  const row = await db
    .selectFrom('inference')
    .select('visualConfig')
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
  return row?.visualConfig ?? null;
}
