// Turns rows into the picture that calls are routed by.
import type { Limiters } from '../limit/limiters.ts';
import type { Meters } from '../meters.ts';
import { createIpList } from './ip-list.ts';
import { createPathList, type ListedPath } from './path-list.ts';
import type { RoutingTables } from './read-tables.ts';
import type { Application, GatewayParameters, Grant, Routes, Secret, Service } from './routes.ts';
import { createUpstream, type RefuseIp } from './upstream.ts';

export interface BuildDependencies {
  readonly limiters: Limiters;
  readonly meters: Meters;
  /** Opens a sealed credential; throws when it was sealed with another key. */
  readonly openCredential: (sealed: Buffer) => string;
  readonly refuseIp: (ip: string, allowPrivate: boolean) => string | undefined;
  readonly defaults: GatewayParameters;
  readonly log: (line: string) => void;
}

export function buildRoutes(tables: RoutingTables, deps: BuildDependencies): Routes {
  const parameters = readParameters(tables.parameters, deps.defaults);
  const refuseIp: RefuseIp = (ip) => deps.refuseIp(ip, parameters.allowPrivateUpstreams);
  const services = buildServices(tables, deps, refuseIp);
  const grants = buildGrants(tables, deps, new Map(services.map((service) => [service.id, service])));
  const applications = tables.applications.map((row) =>
    buildApplication(row, grants.get(row.id) ?? new Map()),
  );
  const byId = new Map(applications.map((application) => [application.id, application]));
  const secrets = buildSecrets(tables, byId);
  deps.limiters.sweep();
  const codes = tables.applications.flatMap(({ id, codeHash }) => {
    const application = byId.get(id);
    return codeHash === null || application === undefined ? [] : [[codeHash, application] as const];
  });
  return {
    applications: byId,
    byAppKey: new Map(applications.map((application) => [application.appKey, application])),
    byCodeHash: new Map(codes),
    secrets: new Map(secrets.map((secret) => [secret.id, secret])),
    bySecretHash: new Map(secrets.map((secret) => [secret.hash, secret])),
    byShownKey: new Map(),
    services: new Map(services.map((service) => [service.code, service])),
    parameters,
    origins: new Set(services.flatMap(({ upstream }) => (upstream === undefined ? [] : [upstream.origin]))),
  };
}

type Draft<Value> = { -readonly [Key in keyof Value]: Value[Key] };

function buildApplication(
  row: RoutingTables['applications'][number],
  grants: ReadonlyMap<string, Grant>,
): Draft<Application> {
  const allowedIps = createIpList(row.ipAllowList);
  return {
    id: row.id,
    organizationId: row.organizationId,
    projectId: row.projectId,
    appKey: row.appKey,
    enabled: row.state === 'Enabled',
    secrets: [],
    grants,
    ...(allowedIps === undefined ? {} : { allowedIps }),
  };
}

/** Also hangs each application's secrets on it. */
function buildSecrets(
  tables: RoutingTables,
  applications: ReadonlyMap<string, Draft<Application>>,
): Secret[] {
  const secrets: Secret[] = [];
  for (const row of tables.secrets) {
    const application = applications.get(row.applicationId);
    if (application === undefined) continue;
    const expiresAt = row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const secret = { id: row.id, application, hash: row.secretHash, expiresAt };
    application.secrets = [...application.secrets, secret];
    secrets.push(secret);
  }
  return secrets;
}

function buildGrants(
  tables: RoutingTables,
  { limiters, meters }: BuildDependencies,
  services: ReadonlyMap<string, Service>,
): Map<string, Map<string, Grant>> {
  const grants = new Map<string, Map<string, Grant>>();
  for (const { applicationId, serviceId, qpsLimit } of tables.grants) {
    const service = services.get(serviceId);
    if (service === undefined) continue;
    const own = grants.get(applicationId) ?? new Map<string, Grant>();
    grants.set(applicationId, own);
    const meter = meters.forCall(applicationId, service.code);
    const limit =
      qpsLimit === null ? {} : { limiter: limiters.get(`${applicationId} ${serviceId}`, qpsLimit) };
    own.set(serviceId, { meter, ...limit });
  }
  return grants;
}

function buildServices(tables: RoutingTables, deps: BuildDependencies, refuseIp: RefuseIp): Service[] {
  const paths = new Map<string, ListedPath[]>();
  for (const path of tables.paths) paths.set(path.serviceId, [...(paths.get(path.serviceId) ?? []), path]);
  return tables.services.map((row) => {
    const upstream = buildUpstream(row, deps, refuseIp);
    return {
      id: row.id,
      code: row.code,
      state: row.state,
      protocol: row.protocol,
      paths: createPathList(paths.get(row.id) ?? []),
      ...(row.qpsCapacity === null ? {} : { limiter: deps.limiters.get(row.id, row.qpsCapacity) }),
      ...(upstream === undefined ? {} : { upstream }),
    };
  });
}

function buildUpstream(row: RoutingTables['services'][number], deps: BuildDependencies, refuseIp: RefuseIp) {
  if (row.baseUrl === null) return undefined;
  const registered = {
    baseUrl: row.baseUrl,
    authKind: row.authKind ?? 'none',
    authName: row.authName ?? '',
    timeoutMs: row.timeoutMs ?? 30_000,
    retryCount: row.retryCount ?? 0,
  };
  try {
    const credential = row.credential === null ? '' : deps.openCredential(row.credential);
    return createUpstream({ ...registered, credential }, refuseIp);
  } catch {
    // One credential that cannot be opened must not take the other services down.
    deps.log(`服务 ${row.code} 的凭证无法解密，请重新填写`);
    return { ...createUpstream({ ...registered, credential: '' }, refuseIp), refused: '服务凭证无法解密' };
  }
}

function readParameters(rows: RoutingTables['parameters'], defaults: GatewayParameters): GatewayParameters {
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const { requestBodyLimitMb, trustForwardedFor, allowPrivateUpstreams } = stored;
  return {
    requestBodyLimitMb:
      typeof requestBodyLimitMb === 'number' ? requestBodyLimitMb : defaults.requestBodyLimitMb,
    trustForwardedFor:
      typeof trustForwardedFor === 'boolean' ? trustForwardedFor : defaults.trustForwardedFor,
    allowPrivateUpstreams:
      typeof allowPrivateUpstreams === 'boolean' ? allowPrivateUpstreams : defaults.allowPrivateUpstreams,
  };
}
