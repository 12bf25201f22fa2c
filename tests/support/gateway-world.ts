// A gateway on a real database with one organisation, one project, and as many services and applications as a test wants.
import { createHash, randomBytes } from 'node:crypto';
import { inject } from 'vitest';

import { portAddress } from '#core/replica-address.ts';

import { LOOPBACK } from '#engines/address/special-networks.ts';

import { createAccessTokens, type TestTokenContent } from '#engines/gateway/auth/access-token.ts';
import { type Gateway, type GatewayOptions, startGateway } from '#engines/gateway/gateway.ts';
import { taskMachineOf } from '#engines/gateway/gateway-settings.ts';
import { createGatewayMeters } from '#engines/metrics/gateway-meters.ts';
import { guardOf } from '#engines/metrics/scrape-token.ts';
import { createSecretBox } from '#storage/secret-box.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { settleUpstreamNetworks } from '../../platform/boot/settle-upstream-networks.ts';
import { loadTestConfig } from './load-test-config.ts';
import { createTestDatabase } from './test-databases.ts';
import { testDial } from './test-dial.ts';
import { waitForRoutes } from './wait-for-routes.ts';

export interface TestApplication {
  readonly id: string;
  readonly ak: string;
  readonly sk: string;
  readonly secretId: string;
  readonly code: string;
}

/** By service code: calls a second, with another burst, or no limit. */
export type TestGrants = Readonly<
  Record<string, number | null | { readonly qpsLimit: number; readonly burst: number }>
>;

export interface ServiceOptions {
  readonly protocol?: string;
  readonly state?: string;
  readonly qpsCapacity?: number | null;
  readonly authKind?: string;
  readonly authName?: string;
  readonly credential?: string;
  readonly timeoutMs?: number;
  readonly retryCount?: number;
  readonly callMode?: string;
  readonly forwardedCookies?: string[];
  readonly allowPages?: boolean;
  readonly paths?: readonly (readonly [method: string, path: string])[];
}

export interface VersionOptions {
  /** Share of the ordinary calls; 100 when left out. */
  readonly weight?: number;
  readonly byRule?: boolean;
  readonly runtime?: string;
  readonly concurrency?: number;
  readonly queueSize?: number;
  /** Ports on which its replicas listen, or whole addresses. */
  readonly ports: readonly (number | string)[];
}

export interface HostedOptions {
  readonly protocol?: string;
  readonly callMode?: string;
  readonly state?: string;
  readonly timeoutMs?: number;
  readonly resultRetentionS?: number;
  readonly qpsCapacity?: number | null;
  readonly splitRules?: readonly Readonly<Record<string, unknown>>[];
  readonly versions: readonly VersionOptions[];
}

/** Version `ver-<code>-<number>`, replica `rep-<code>-<number>-<ordinal>`; both count from 1. */
export type World = Awaited<ReturnType<typeof startWorld>>;

const config = await loadTestConfig();
const DEFAULTS = {
  requestBodyLimitMb: 1,
  trustedProxies: [],
  upstreamNetworks: LOOPBACK,
  externalAccessAddress: '',
};
export const SCRAPE_TOKEN = 'scrape-token-of-tests';
export const secrets = createSecretBox(Buffer.alloc(32, 7));
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const short = () => randomBytes(5).toString('hex');

/** A gateway on a free port of this machine, with the settings of the tests. */
export function startTestGateway(
  dependencies: Pick<GatewayOptions, 'storage' | 'secrets'>,
  options: Partial<GatewayOptions> = {},
): Promise<Gateway> {
  return startGateway({
    host: '127.0.0.1',
    port: 0,
    storage: dependencies.storage,
    secrets: dependencies.secrets,
    errors: config.errors,
    defaults: DEFAULTS,
    consoleAddress: 'http://127.0.0.1:8080',
    meters: createGatewayMeters(),
    createDial: testDial(),
    mayScrape: guardOf(SCRAPE_TOKEN).allows,
    taskMachine: taskMachineOf(config),
    log: () => undefined,
    ...options,
  });
}

export async function startWorld(options: Partial<GatewayOptions> = {}) {
  const database = await createTestDatabase(inject('postgres'));
  const storage = openStorage({ connectionString: database.connectionString, poolSize: 5 });
  await storage.db.insertInto('organization').values({ id: 'org-1', name: 'org' }).execute();
  await storage.db
    .insertInto('project')
    .values({ id: 'prj-1', organizationId: 'org-1', name: 'p' })
    .execute();
  // For gateways in processes of their own: the services of tests run on this machine.
  await settleUpstreamNetworks({ storage, host: '127.0.0.1', log: () => undefined });
  const lines: string[] = [];
  const run = () => startTestGateway({ storage, secrets }, { log: (line) => lines.push(line), ...options });
  let gateway: Gateway = await run();
  const url = () => `http://127.0.0.1:${gateway.port}`;

  return {
    storage,
    connectionString: database.connectionString,
    lines,
    url,
    async metrics() {
      const headers = { authorization: `Bearer ${SCRAPE_TOKEN}` };
      return (await fetch(`${url()}/metrics`, { headers })).text();
    },
    /** Waits until the gateway has seen what was written before. */
    settle: () => waitForRoutes(storage, url()),
    addService: (code: string, baseUrl: string, service: ServiceOptions = {}) =>
      insertService(storage, code, baseUrl, service),
    addHosted: (code: string, hosted: HostedOptions) => insertHosted(storage, code, hosted),
    /** A hosted service that this application may call, in force. */
    async addCalled(code: string, hosted: HostedOptions, { id }: Pick<TestApplication, 'id'>): Promise<void> {
      const serviceId = await insertHosted(storage, code, hosted);
      const granted = { applicationId: id, serviceId, qpsLimit: null };
      await storage.db.insertInto('applicationInterface').values(granted).execute();
      await waitForRoutes(storage, url());
    },
    setReplica: async (id: string, change: { readonly state?: string; readonly address?: string }) => {
      await storage.db.updateTable('replica').set(change).where('id', '=', id).execute();
    },
    setWeight: async (id: string, weight: number) => {
      await storage.db.updateTable('serviceVersion').set({ weight }).where('id', '=', id).execute();
    },
    testToken: (test: Omit<TestTokenContent, 'userId' | 'expiresAt'>, seconds = 60) =>
      createAccessTokens(secrets.key('access-token')).issueTest({
        ...test,
        userId: 'usr-1',
        expiresAt: Date.now() + seconds * 1_000,
      }),
    addApplication: (grants: TestGrants, ips: readonly string[] = []) =>
      insertApplication(storage, grants, ips),
    /** All responses of the gateway so far. */
    rows: async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      while ((await pendingRows(url())) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      return storage.db.selectFrom('requestLog').selectAll().orderBy('at').orderBy('id').execute();
    },
    closeGateway: (patienceMs?: number) => gateway.close(patienceMs),
    async restartGateway() {
      gateway = await run();
    },
    async stop() {
      await gateway.close();
      await storage.close();
      await database.drop();
    },
  };
}

/** Of its log, in memory; a gateway that is closed has none. */
async function pendingRows(url: string): Promise<number> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  if (answer === undefined) return 0;
  return ((await answer.json()) as { pendingLogRows: number }).pendingLogRows;
}

async function insertService(
  storage: Storage,
  code: string,
  baseUrl: string,
  options: ServiceOptions,
): Promise<string> {
  const {
    protocol = 'http',
    callMode = 'SyncService',
    state = 'Running',
    qpsCapacity = null,
    credential,
    paths = [],
    ...registration
  } = options;
  const id = `svc-${code}`;
  const place = { organizationId: 'org-1', projectId: 'prj-1' };
  await storage.db
    .insertInto('service')
    .values({
      ...place,
      id,
      code,
      name: code,
      source: 'ThirdParty',
      category: 'general',
      protocol,
      callMode,
      state,
      qpsCapacity,
    })
    .execute();
  await storage.db
    .insertInto('registration')
    .values({
      serviceId: id,
      baseUrl,
      ...registration,
      ...(credential ? { credential: secrets.seal(credential) } : {}),
    })
    .execute();
  for (const [method, path] of paths)
    await storage.db.insertInto('servicePath').values({ serviceId: id, method, path }).execute();
  return id;
}

async function insertHosted(storage: Storage, code: string, hosted: HostedOptions): Promise<string> {
  const { protocol = 'http', callMode = 'SyncService', state = 'Running', qpsCapacity = null } = hosted;
  const id = `svc-${code}`;
  const place = { organizationId: 'org-1', projectId: 'prj-1' };
  const kind = { source: 'UserPublish', category: 'general', protocol, callMode, state, qpsCapacity };
  await storage.db
    .insertInto('service')
    .values({ ...place, ...kind, id, code, name: code })
    .execute();
  await storage.db
    .insertInto('inference')
    .values({
      serviceId: id,
      timeoutMs: hosted.timeoutMs ?? 10_000,
      split: hosted.splitRules === undefined ? 'RandomSplit' : 'CustomSplit',
      splitRules: JSON.stringify(hosted.splitRules ?? []),
      resultRetentionS: hosted.resultRetentionS ?? 3_600,
    })
    .execute();
  for (const [at, version] of hosted.versions.entries()) await insertVersion(storage, code, at + 1, version);
  return id;
}

async function insertVersion(
  storage: Storage,
  code: string,
  number: number,
  {
    weight = 100,
    byRule = false,
    runtime = 'command',
    concurrency = 8,
    queueSize = 100,
    ports,
  }: VersionOptions,
): Promise<void> {
  const place = { organizationId: 'org-1', projectId: 'prj-1', serviceId: `svc-${code}` };
  const versionId = `ver-${code}-${number}`;
  const size = { replicas: ports.length, cpuMilli: 1_000, memoryMb: 256, concurrency, queueSize };
  await storage.db
    .insertInto('serviceVersion')
    .values({
      ...place,
      ...size,
      id: versionId,
      number,
      weight,
      byRule,
      preset: 'test',
      runtime,
      state: 'Running',
    })
    .execute();
  for (const [at, port] of ports.entries())
    await storage.db
      .insertInto('replica')
      .values({
        ...place,
        id: `rep-${code}-${number}-${at + 1}`,
        versionId,
        ordinal: at + 1,
        state: 'Running',
        address: typeof port === 'string' ? port : portAddress(port),
      })
      .execute();
}

export async function insertApplication(
  storage: Storage,
  grants: TestGrants = {},
  ipAllowList: readonly string[] = [],
): Promise<TestApplication> {
  const name = short();
  const made = {
    id: `app-${name}`,
    ak: `ak${name}`,
    sk: `sk-${name}`,
    secretId: `key-${name}`,
    code: `code${name}`,
  };
  const place = { organizationId: 'org-1', projectId: 'prj-1' };
  await storage.db
    .insertInto('application')
    .values({
      ...place,
      id: made.id,
      name,
      appKey: made.ak,
      codeHash: hash(made.code),
      ipAllowList: [...ipAllowList],
    })
    .execute();
  await storage.db
    .insertInto('applicationSecret')
    .values({ id: made.secretId, applicationId: made.id, secretHash: hash(made.sk), prefix: 'sk-' })
    .execute();
  for (const [code, grant] of Object.entries(grants)) {
    const limit = typeof grant === 'number' ? { qpsLimit: grant } : (grant ?? {});
    await storage.db
      .insertInto('applicationInterface')
      .values({ applicationId: made.id, serviceId: `svc-${code}`, ...limit })
      .execute();
  }
  return made;
}
