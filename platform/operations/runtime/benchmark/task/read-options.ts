// What there is to choose from: services with their versions, applications and interfaces, and the generators.
import type { Handler, OperationContext } from '../../../handler/handler.ts';
import { readLoadLimits } from '../config/load-limits.ts';
import { readInterfaces } from './read-interfaces.ts';
import { testability } from './testability.ts';

/** More would be no list to choose from. */
const MOST_SERVICES = 500;

export const readOptions: Handler<'benchmark.interface.options'> = async ({ serviceId }, context) => {
  const { storage, config, scope } = context;
  const limits = await readLoadLimits(storage.db, config);
  const services = await readServices(context, serviceId);
  if (serviceId === undefined) return { services, limits, versions: [], applications: [], interfaces: [] };
  const interfaces = await readInterfaces(context, serviceId, scope.projectId);
  return {
    ...{ services, limits },
    versions: await readVersions(context, serviceId),
    applications: await readApplications(context, serviceId),
    interfaces: interfaces.map((one) => ({
      ...one,
      label: `${one.method.toUpperCase()} ${one.path}${one.summary === '' ? '' : ` · ${one.summary}`}`,
    })),
  };
};

async function readServices({ storage, scope }: OperationContext, serviceId: string | undefined) {
  const rows = await storage.db
    .selectFrom('service')
    .leftJoin('registration', 'registration.serviceId', 'service.id')
    .select(['service.id', 'service.name', 'service.code', 'service.state', 'service.source'])
    .select(['service.protocol', 'service.callMode', 'registration.allowBenchmark'])
    .where('service.projectId', '=', scope.projectId ?? '')
    .$if(serviceId !== undefined, (query) => query.where('service.id', '=', String(serviceId)))
    .orderBy('service.name')
    .limit(MOST_SERVICES)
    .execute();
  return rows.map(({ callMode, allowBenchmark, ...row }) => {
    const words =
      testability({ protocol: row.protocol, callMode }) ??
      (allowBenchmark === false ? '所有者没有在登记中允许性能评测' : '');
    return { ...row, words, testable: words === '' };
  });
}

async function readVersions({ storage }: OperationContext, serviceId: string) {
  const versions = await storage.db
    .selectFrom('serviceVersion')
    .select(['id', 'number', 'description', 'weight'])
    .select((eb) =>
      eb
        .selectFrom('replica')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('replica.versionId', '=', 'serviceVersion.id')
        .where('replica.state', '=', 'Running')
        .as('running'),
    )
    .where('serviceId', '=', serviceId)
    .orderBy('number', 'desc')
    .execute();
  return versions.map(({ id, number, description, weight, running }) => ({
    ...{ id, number, running: Number(running ?? 0) },
    label: `v${number}${description === '' ? '' : ` · ${description}`}（占比 ${weight}%）`,
  }));
}

/** Those of the project that may call the service. */
async function readApplications({ storage, scope }: OperationContext, serviceId: string) {
  const rows = await storage.db
    .selectFrom('application')
    .innerJoin('applicationInterface', 'applicationInterface.applicationId', 'application.id')
    .select(['application.id', 'application.name', 'application.state', 'applicationInterface.qpsLimit'])
    .where('application.projectId', '=', scope.projectId ?? '')
    .where('applicationInterface.serviceId', '=', serviceId)
    .orderBy('application.name')
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, enabled: state === 'Enabled' }));
}

/** The platform brings one; several processes of it may share a run. */
export const listImages: Handler<'benchmark.image'> = async (_request, { storage, config }) => ({
  images: [
    {
      key: 'builtin',
      name: '内置压测机',
      description: '随平台发布的压测程序，在服务所在的服务器上以独立的进程运行；支持 HTTP、SSE 和 WebSocket',
      version: '1',
      most: MOST_GENERATORS,
    },
  ],
  limits: await readLoadLimits(storage.db, config),
});

const MOST_GENERATORS = 8;
