// Turns rows into the picture that calls are routed by.

import { createIpList } from '#network/ip-list.ts';
import { isAsleep } from '../hosted/replica-pool.ts';
import { createUpstream, type Upstream } from '../upstream/upstream.ts';
import { createCookieRule } from '../wire/cookies.ts';
import { hostNameOf, ownHostName } from '../wire/own-host.ts';
import type { BuildDependencies } from './build-dependencies.ts';
import { createHostedBuilder } from './build-hosted.ts';
import { createLimitBuilder, type LimitBuilder } from './build-limits.ts';
import { createCaptureRule } from './capture-rule.ts';
import { createPathList, type ListedPath } from './path-list.ts';
import type { RoutingTables } from './read-tables.ts';
import {
  type Application,
  type AsyncCalls,
  DRAIN_MS,
  type GatewayParameters,
  type Grant,
  type Hosted,
  type OtherGateway,
  type Routes,
  type Secret,
  type Service,
} from './routes.ts';
import { TEST_APPLICATION_ID } from './stand-in.ts';

/** Questions after tasks that one application may ask a service in a second. */
const POLLS_PER_SECOND = 20;
/** How long results of a service that runs elsewhere are kept. */
const RETENTION_S = 86_400;
/** Tasks at once of a service that runs elsewhere and says nothing of its size. */
const TASKS_ELSEWHERE = 8;

export function buildRoutes(tables: RoutingTables, deps: BuildDependencies): Routes {
  const parameters = readParameters(tables.parameters, deps.defaults);
  const proxies = createIpList(parameters.trustedProxies);
  const limits = createLimitBuilder(tables, deps.limiters);
  const services = buildServices(tables, deps, parameters, limits);
  const grants = buildGrants(tables, deps, limits, new Map(services.map((service) => [service.id, service])));
  const applications = tables.applications.map((row) =>
    buildApplication(row, grants.get(row.id) ?? new Map()),
  );
  const byId = new Map(applications.map((application) => [application.id, application]));
  const secrets = buildSecrets(tables, byId);
  deps.limiters.sweep();
  deps.turns.sweep();
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
    ...(proxies === undefined ? {} : { proxies }),
    upstreams: services.flatMap(upstreamsOf),
    replicas: new Set(tables.addresses.flatMap(({ address }) => address ?? [])),
    leaving: new Set(tables.leaving.map(({ id }) => id)),
    drainMs: services.length === 0 ? DRAIN_MS : Math.max(...services.map(drainOf)),
  };
}

function drainOf({ hosted }: Service): number {
  return hosted?.drainMs ?? DRAIN_MS;
}

function upstreamsOf({ upstream, hosted }: Service): Upstream[] {
  const versions = [...(hosted?.versions.values() ?? [])];
  const replicas = versions.flatMap(({ replicaPool }) =>
    replicaPool.replicas.map((replica) => replica.upstream),
  );
  return upstream === undefined ? replicas : [...replicas, upstream];
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
  limits: LimitBuilder,
  services: ReadonlyMap<string, Service>,
): Map<string, Map<string, Grant>> {
  const grants = new Map<string, Map<string, Grant>>();
  for (const row of tables.grants) {
    const { applicationId, serviceId } = row;
    const service = services.get(serviceId);
    if (service === undefined) continue;
    const own = grants.get(applicationId) ?? new Map<string, Grant>();
    grants.set(applicationId, own);
    const meter = meters.forCall(applicationId, service.code);
    const polls = limiters.get(`polls ${applicationId} ${serviceId}`, POLLS_PER_SECOND);
    own.set(serviceId, { meter, member: limits.memberOf(row), polls });
  }
  return grants;
}

function buildServices(
  tables: RoutingTables,
  deps: BuildDependencies,
  parameters: GatewayParameters,
  limits: LimitBuilder,
): Service[] {
  const paths = new Map<string, ListedPath[]>();
  for (const path of tables.paths) paths.set(path.serviceId, [...(paths.get(path.serviceId) ?? []), path]);
  const inferences = new Map(tables.inferences.map((row) => [row.serviceId, row]));
  const captures = new Map(tables.captures.map((row) => [row.serviceId, createCaptureRule(row)]));
  const buildHosted = createHostedBuilder(tables, deps);
  const findOther = createServerFinder(tables, deps.server);
  return tables.services.map((row) => {
    const hosted = buildHosted(row.id, row.code);
    const registered = hosted === undefined ? buildUpstream(row, deps) : undefined;
    const upstream = registered && { ...registered, ...buildBorder(row, registered, deps, parameters) };
    const capture = captures.get(row.id);
    const other = findOther(row.id);
    const retentionS = inferences.get(row.id)?.resultRetentionS ?? RETENTION_S;
    return {
      id: row.id,
      organizationId: row.organizationId,
      projectId: row.projectId,
      code: row.code,
      state: row.state,
      protocol: row.protocol,
      paths: createPathList(paths.get(row.id) ?? []),
      tests: {
        meter: deps.meters.forCall(TEST_APPLICATION_ID, row.code),
        member: deps.limiters.member(`tests ${row.id}`),
        polls: deps.limiters.get(`polls ${row.id}`, POLLS_PER_SECOND),
      },
      ...limits.poolOf(row),
      ...(deps.server === undefined ? {} : { gateway: deps.server }),
      ...(upstream === undefined ? {} : { upstream }),
      ...(hosted === undefined ? {} : { hosted }),
      ...(other === undefined ? {} : { elsewhere: other }),
      ...(row.callMode === 'AsyncService' ? { async: buildAsync(retentionS, hosted) } : {}),
      ...(capture === undefined ? {} : { capture }),
    };
  });
}

/** Returns the other server that runs a service, by the service's id. */
function createServerFinder(
  { inferences, servers }: RoutingTables,
  own: string | undefined,
): (serviceId: string) => OtherGateway | undefined {
  const others = new Map(
    servers.flatMap(({ id, machine, gatewayAddress }) =>
      own === undefined || id === own || gatewayAddress === ''
        ? []
        : [[id, { machine, origin: gatewayAddress }] as const],
    ),
  );
  const runners = new Map(inferences.map(({ serviceId, server }) => [serviceId, server ?? '']));
  return (serviceId) => others.get(runners.get(serviceId) ?? '');
}

function buildAsync(retentionS: number, hosted: Hosted | undefined): AsyncCalls {
  const room = hosted?.reachable
    .map(({ replicaPool }) => {
      // Tasks that are taken while nothing runs wait for the replica that is started for them.
      const running = isAsleep(replicaPool) ? 1 : replicaPool.replicas.length;
      return running * replicaPool.concurrency;
    })
    .reduce((sum, one) => sum + one, 0);
  // A version without a share of the calls may be asked for by a test.
  const least = (hosted?.versions.size ?? 0) > 0 ? 1 : 0;
  return { retentionS, concurrency: room === undefined ? TASKS_ELSEWHERE : Math.max(room, least) };
}

function buildUpstream(row: RoutingTables['services'][number], deps: BuildDependencies) {
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
    return createUpstream({ ...registered, credential });
  } catch {
    // One credential that cannot be opened must not take the other services down.
    deps.log(`服务 ${row.code} 的凭证无法解密，请重新填写`);
    return { ...createUpstream({ ...registered, credential: '' }), refused: '服务凭证无法解密' };
  }
}

/** What of browsers may cross between them and the service. */
function buildBorder(
  { code, forwardedCookies, allowPages }: RoutingTables['services'][number],
  { basePath }: Upstream,
  { consoleAddress }: BuildDependencies,
  { externalAccessAddress }: GatewayParameters,
): Pick<Upstream, 'cookies' | 'pagesHost'> {
  const prefix =
    hostNameOf(externalAccessAddress) === undefined ? '' : new URL(externalAccessAddress).pathname;
  const path = `${prefix.replace(/\/+$/, '')}/services/${code}`;
  const cookies = createCookieRule(forwardedCookies ?? [], { path, basePath });
  const pagesHost = allowPages === true ? ownHostName(externalAccessAddress, [consoleAddress]) : undefined;
  return { ...(cookies === undefined ? {} : { cookies }), ...(pagesHost === undefined ? {} : { pagesHost }) };
}

function readParameters(rows: RoutingTables['parameters'], defaults: GatewayParameters): GatewayParameters {
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const { requestBodyLimitMb, trustedProxies, upstreamNetworks, externalAccessAddress } = stored;
  return {
    requestBodyLimitMb:
      typeof requestBodyLimitMb === 'number' ? requestBodyLimitMb : defaults.requestBodyLimitMb,
    trustedProxies: Array.isArray(trustedProxies) ? trustedProxies.map(String) : defaults.trustedProxies,
    upstreamNetworks: Array.isArray(upstreamNetworks)
      ? upstreamNetworks.map(String)
      : defaults.upstreamNetworks,
    externalAccessAddress:
      typeof externalAccessAddress === 'string' ? externalAccessAddress : defaults.externalAccessAddress,
  };
}
