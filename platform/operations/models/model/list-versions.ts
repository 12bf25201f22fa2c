import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { readQuery } from '../../list/paging.ts';
import { deployReason } from './deploy-packages.ts';
import { servicesUsing } from './service-use.ts';
import { batchRefusal, signatureOf } from './signature.ts';

const ORDERS = { number: 'number', sizeBytes: 'sizeBytes', createdAt: 'createdAt' } as const;

/** Newest version first. */
export const listVersions: Handler<'model.version.list'> = (request, { storage }) => {
  const { modelId, state } = request;
  const matching = storage.db
    .selectFrom('modelVersion')
    .where('modelId', '=', modelId)
    .$if(state !== undefined, (q) => q.where('state', '=', state ?? ''));
  return readQuery(
    request,
    matching,
    matching
      .select(COLUMNS)
      .select((eb) =>
        eb
          .selectFrom('serviceVersion')
          .whereRef('serviceVersion.modelVersionId', '=', 'modelVersion.id')
          .select((inner) => inner.fn.count<number>('serviceVersion.serviceId').distinct().as('count'))
          .as('serviceCount'),
      )
      .orderBy(ORDERS[request.orderBy ?? 'number'], request.order ?? 'desc')
      .orderBy('id', 'desc'),
  );
};

export const getVersion: Handler<'model.version.get'> = async ({ id }, context) => {
  const { db } = context.storage;
  const { signature: _raw, modelName, ...version } = await findVersion(db, id);
  const signature = signatureOf(_raw);
  const { opset, irVersion, producer, metadata } = signature;
  const isOnnx = version.state === 'Ready' && version.runtime === 'onnx';
  const reason = version.state === 'Ready' ? deployReason(version.runtime, context.engines) : undefined;
  return {
    ...version,
    modelName,
    ...{ opset, irVersion, producer },
    batching: isOnnx ? describeBatching(batchRefusal(signature)) : '',
    metadata: Object.entries(metadata).map(([name, value]) => `${name}：${value}`),
    deployable: version.state === 'Ready' && reason === undefined,
    deployReason: reason ?? '',
    services: await servicesUsing(db, [id]),
  };
};

function describeBatching(refusal: string | undefined): string {
  return refusal === undefined ? '可以' : `不可以：模型${refusal}`;
}

/** One row a tensor. */
export const getSignature: Handler<'model.version.signature'> = async ({ id }, { storage }) => {
  const { inputs, outputs } = signatureOf((await findVersion(storage.db, id)).signature);
  const rows = (direction: string, tensors: typeof inputs) =>
    tensors.map((tensor, index) => ({
      key: `${direction}-${index}`,
      direction,
      ...tensor,
      shapeText: `[${tensor.shape.map((length) => (length < 0 ? '可变' : length)).join(', ')}]`,
    }));
  return [...rows('input', inputs), ...rows('output', outputs)];
};

async function findVersion(
  db: Db,
  id: string,
): Promise<Row<'modelVersion'> & { readonly modelName: string }> {
  const row = await db
    .selectFrom('modelVersion')
    .innerJoin('model', 'model.id', 'modelVersion.modelId')
    .selectAll('modelVersion')
    .select('model.name as modelName')
    .where('modelVersion.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}

const COLUMNS = [
  'id',
  'modelId',
  'number',
  'description',
  'packageType',
  'runtime',
  'state',
  'stateReason',
  'stateAt',
  'fileName',
  'sizeBytes',
  'reference',
  'createdBy',
  'createdAt',
] as const;
