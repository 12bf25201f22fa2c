// Interfaces of a service with their examples: what its documents say, as the test page reads them.
import { AppError } from '#core/app-error.ts';
import type { OperationContext } from '../../../handler/handler.ts';
import { readDocuments } from '../../../services/service-test/read-documents.ts';

export interface TestedInterface {
  /** `post /infer` */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly contentType: string;
  /** Of the body; '' when there is none. */
  readonly example: string;
}

/** Of a service of the project; throws `record.not-found` for any other. */
export async function readInterfaces(
  context: OperationContext,
  serviceId: string,
  projectId: string | undefined,
): Promise<readonly TestedInterface[]> {
  const { db } = context.storage;
  const service = await db
    .selectFrom('service')
    .selectAll()
    .where('id', '=', serviceId)
    .where('projectId', '=', projectId ?? '')
    .executeTakeFirst();
  if (service === undefined)
    throw new AppError('record.not-found', {}, { fields: { serviceId: '项目里没有这个服务' } });
  const versions = await db
    .selectFrom('serviceVersion')
    .select(['id', 'preset', 'modelVersionId'])
    .where('serviceId', '=', serviceId)
    .orderBy('weight', 'desc')
    .orderBy('number', 'desc')
    .execute();
  const { documents } = await readDocuments(context, service, versions);
  const all = documents.flatMap(({ operations }) => operations);
  return all
    .filter((operation, place) => all.findIndex(({ key }) => key === operation.key) === place)
    .map(({ key, method, path, summary, bodies, sample }) => ({
      ...{ key, method, path, summary, example: sample },
      contentType: bodies[0]?.mediaType ?? '',
    }));
}
