// A gateway on a real database with one organisation, one project, and as many services and applications as a test wants.
import { createHash, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { refuseIp } from '#engines/address/refuse-address.ts';
import { type Gateway, type GatewayOptions, startGateway } from '#engines/gateway/gateway.ts';
import { createGatewayMeters } from '#engines/metrics/gateway-meters.ts';
import { createSecretBox } from '#storage/secret-box.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { loadTestConfig } from './load-test-config.ts';
import { createTestDatabase } from './test-databases.ts';

export interface TestApplication {
  readonly id: string;
  readonly ak: string;
  readonly sk: string;
  readonly secretId: string;
  readonly code: string;
}

export interface ServiceOptions {
  readonly protocol?: string;
  readonly state?: string;
  readonly qpsCapacity?: number | null;
  readonly authKind?: string;
  readonly authName?: string;
  readonly credential?: string;
  readonly timeoutMs?: number;
  readonly retryCount?: number;
  readonly paths?: readonly (readonly [method: string, path: string])[];
}

export type World = Awaited<ReturnType<typeof startWorld>>;

const config = await loadTestConfig();
export const DEFAULTS = { requestBodyLimitMb: 1, trustForwardedFor: false, allowPrivateUpstreams: true };
export const secrets = createSecretBox(Buffer.alloc(32, 7));
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const short = () => randomBytes(5).toString('hex');

export async function startWorld(options: Partial<GatewayOptions> = {}) {
  const database = await createTestDatabase(inject('postgres'));
  const storage = openStorage({ connectionString: database.connectionString, poolSize: 5 });
  await storage.db.insertInto('organization').values({ id: 'org-1', name: 'org' }).execute();
  await storage.db
    .insertInto('project')
    .values({ id: 'prj-1', organizationId: 'org-1', name: 'p' })
    .execute();
  const lines: string[] = [];
  const run = () =>
    startGateway({
      host: '127.0.0.1',
      port: 0,
      storage,
      secrets,
      errors: config.errors,
      defaults: DEFAULTS,
      meters: createGatewayMeters(),
      refuseIp,
      log: (line) => lines.push(line),
      ...options,
    });
  let gateway: Gateway = await run();
  const url = () => `http://127.0.0.1:${gateway.port}`;

  return {
    storage,
    connectionString: database.connectionString,
    lines,
    url,
    /** Waits until the gateway has seen what was written before. */
    settle: () => waitForReload(storage, url()),
    addService: (code: string, baseUrl: string, service: ServiceOptions = {}) =>
      insertService(storage, code, baseUrl, service),
    addApplication: (grants: Readonly<Record<string, number | null>>, ips: readonly string[] = []) =>
      insertApplication(storage, grants, ips),
    rows: async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      return storage.db.selectFrom('requestLog').selectAll().orderBy('at').orderBy('id').execute();
    },
    closeGateway: () => gateway.close(),
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

async function insertService(
  storage: Storage,
  code: string,
  baseUrl: string,
  options: ServiceOptions,
): Promise<string> {
  const {
    protocol = 'http',
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

async function insertApplication(
  storage: Storage,
  grants: Readonly<Record<string, number | null>>,
  ipAllowList: readonly string[],
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
  for (const [code, qpsLimit] of Object.entries(grants))
    await storage.db
      .insertInto('applicationInterface')
      .values({ applicationId: made.id, serviceId: `svc-${code}`, qpsLimit })
      .execute();
  return made;
}

/** Writes a last row and waits until the routing table is younger than that. */
async function waitForReload(storage: Storage, url: string): Promise<void> {
  const before = Date.now();
  await storage.db
    .updateTable('service')
    .set({ description: String(before) })
    .execute();
  for (let tries = 0; tries < 100; tries++) {
    const answer = (await (await fetch(`${url}/readyz`)).json()) as { routesLoadedAt: string | null };
    if (answer.routesLoadedAt !== null && Date.parse(answer.routesLoadedAt) > before + 5) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The gateway did not reload its routes');
}
