import { AppError } from '#core/app-error.ts';
import { OWN_PROGRAMS_READ } from '#engines/runner/workload-of.ts';
import { createId } from '#storage/create-id.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import type { OperationContext, RequestOf } from '../../handler/handler.ts';
import type { Package } from './package.ts';

/** How a version runs. */
type RuntimeRequest = Omit<
  RequestOf<'inference.paramsUpdate'>,
  'id' | 'source' | 'modelVersionId' | 'preset'
>;

/** The service's next version, not running yet. `db` holds the service's lock, so numbers have no gaps and no doubles. */
export async function insertVersion(
  db: Db,
  context: OperationContext,
  service: Pick<Row<'service'>, 'id' | 'organizationId' | 'projectId' | 'protocol'>,
  contents: Package,
  request: RuntimeRequest,
  weight: number,
): Promise<Row<'serviceVersion'>> {
  checkProtocol(service.protocol, contents);
  checkBatch(request, contents);
  checkEnvironment(request, contents);
  await refuseElsewhere(db, service, contents);
  const { newest } = await db
    .selectFrom('serviceVersion')
    .select((eb) => eb.fn.max<number | null>('number').as('newest'))
    .where('serviceId', '=', service.id)
    .executeTakeFirstOrThrow();
  const now = context.now();
  return db
    .insertInto('serviceVersion')
    .values({
      id: createId('ver', now.getTime()),
      organizationId: service.organizationId,
      projectId: service.projectId,
      serviceId: service.id,
      number: (newest ?? 0) + 1,
      description: request.versionDescription,
      modelVersionId: contents.modelVersionId,
      preset: contents.preset,
      runtime: contents.runtime,
      replicas: request.replicas,
      cpuMilli: request.cpuMilli,
      memoryMb: request.memoryMb,
      concurrency: request.concurrency,
      queueSize: request.queueSize,
      environment: JSON.stringify(request.environment),
      batchSize: request.batchSize,
      batchWaitMs: request.batchWaitMs,
      weight,
      stateAt: now,
      createdAt: now,
      createdBy: context.actor?.user.username ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function checkProtocol(protocol: string, { runtime, preset, name }: Package): void {
  if (protocol === 'http' || (protocol === 'ws' && runtime === 'command' && preset === null)) return;
  const reason = `“${name}”只提供 HTTP 接口`;
  throw new AppError('inference.protocol-refused', { reason }, { fields: { protocol: reason } });
}

function checkBatch({ batchSize }: RuntimeRequest, { batchRefusal, name }: Package): void {
  if (batchSize === 1 || batchRefusal === undefined) return;
  const reason = `“${name}”${batchRefusal}`;
  throw new AppError('inference.batch-refused', { reason }, { fields: { batchSize: reason } });
}

/** After a server was gone a service may run where the project's files are not. */
async function refuseElsewhere(
  db: Db,
  { id }: Pick<Row<'service'>, 'id'>,
  { modelVersionId, name }: Package,
): Promise<void> {
  if (modelVersionId === null) return;
  const found = await db
    .selectFrom('inference')
    .innerJoin('service', 'service.id', 'inference.serviceId')
    .innerJoin('node as running', 'running.id', 'inference.server')
    .innerJoin('project', 'project.id', 'service.projectId')
    .innerJoin('node as keeping', 'keeping.id', 'project.server')
    .select(['running.machine', 'keeping.machine as files'])
    .where('inference.serviceId', '=', id)
    .whereRef('running.id', '!=', 'keeping.id')
    .where('service.state', 'not in', ['New', 'Stopped'])
    .executeTakeFirst();
  if (found === undefined) return;
  const reason = `“${name}”的文件在服务器 ${found.files} 上，服务在 ${found.machine} 上运行`;
  throw new AppError('inference.files-elsewhere', { reason }, { fields: { modelVersionId: reason } });
}

/** What the platform itself tells every replica. */
const RESERVED = /^(?:HOST|PORT|AIC_.*)$/;

function checkEnvironment({ environment }: RuntimeRequest, { runtime, preset, name }: Package): void {
  const isOwn = runtime === 'onnx' || preset !== null;
  const wrong = Object.keys(environment).find(
    (key) => !OWN_PROGRAMS_READ.has(key) && (isOwn || RESERVED.test(key)),
  );
  if (wrong === undefined) return;
  const reason = isOwn
    ? `“${name}”由平台的程序运行，只接受 ${[...OWN_PROGRAMS_READ].join('、')}，收到 ${wrong}`
    : `${wrong} 由平台设置`;
  throw new AppError('inference.environment-refused', { reason }, { fields: { environment: reason } });
}
