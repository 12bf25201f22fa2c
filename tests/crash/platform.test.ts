import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '#config/config.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { isProcessAlive } from '../../platform/storage/process/process-state.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { readCounted } from '../support/read-counted.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

let config: Config;
let platform: Platform;
let echo: EchoService;
let admin: DemoCall;
let organizationId: string;
let secretKey: string;
/** Schema files laid over the built-in ones; empty at first. */
let overlay: string;

beforeEach(async () => {
  overlay = await mkdtemp(join(tmpdir(), 'aip-overlay-'));
  [config, platform, echo] = await Promise.all([
    loadTestConfig(),
    startPlatform({ schemas: [overlay], ownPostgres: true }),
    startEchoService(),
  ]);
  admin = await signInAsAdmin();
  organizationId = String((await admin('organization.create', { name: '崩溃组织' })).id);
  const project = await admin('project.create', { organizationId, name: '崩溃项目' });
  const place = { organizationId, projectId: project.id };
  const service = await admin('registration.create', {
    ...place,
    ...{
      code: 'echo',
      name: '回声',
      category: 'nlp',
      protocol: 'http',
      baseUrl: echo.url,
      healthPath: '/health',
    },
  });
  const application = await admin('application.create', { ...place, name: '调用方' });
  secretKey = String(application.secretKey);
  await admin('application.interface.grant', { id: application.id, interfaceId: service.id });
  while ((await callGateway().catch(() => undefined))?.status !== 200) await sleep(50);
});
afterEach(async () => {
  await platform.stop();
  await echo.stop();
  await rm(overlay, { recursive: true, force: true });
});

const signInAsAdmin = () => signIn({ config, fetch, origin: platform.url }, 'admin', platform.adminPassword);

const callGateway = (path = '/echo', key = secretKey) =>
  fetch(`${platform.gatewayUrl}/services/echo${path}`, { headers: { authorization: `Bearer ${key}` } });

interface Acknowledged {
  readonly id: string;
  /** Epoch ms at which the client had the whole answer. */
  readonly at: number;
}

/** Repeats an action in several loops; a failed one is tried again. Returns what was acknowledged. */
function underLoad(loops: number, act: (loop: number, round: number) => Promise<string | undefined>) {
  const acknowledged: Acknowledged[] = [];
  const reasons = new Map<string, number>();
  let failures = 0;
  let running = true;
  const note = (error: Error) => {
    const cause = error.cause as { code?: string; message?: string } | undefined;
    const reason = cause?.code ?? cause?.message ?? error.message;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    return undefined;
  };
  const loop = async (index: number) => {
    for (let round = 0; running; round++) {
      const id = await act(index, round).catch(note);
      if (id !== undefined) acknowledged.push({ id, at: Date.now() });
      else {
        failures++;
        await sleep(10);
      }
    }
  };
  const done = Promise.all(Array.from({ length: loops }, (_, index) => loop(index)));
  return {
    acknowledged,
    failures: () => failures,
    /** What failed calls threw, and how often. */
    reasons: () => Object.fromEntries(reasons),
    async stop() {
      running = false;
      await done;
    },
  };
}

const callsUnderLoad = () =>
  underLoad(6, async () => {
    const answer = await callGateway();
    await answer.text();
    return answer.status === 200 ? (answer.headers.get('x-aic-request-id') ?? undefined) : undefined;
  });

const projectsUnderLoad = () =>
  underLoad(4, async (loop, round) =>
    String((await admin('project.create', { organizationId, name: `P-${loop}-${round}` })).id),
  );

async function inDatabase<Result>(read: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 1 });
  try {
    return await read(storage);
  } finally {
    await storage.close();
  }
}

const loggedCalls = () =>
  inDatabase(async ({ db }) =>
    (await db.selectFrom('requestLog').select('id').execute()).map(({ id }) => id),
  );

const countedCalls = () => inDatabase((storage) => readCounted(storage));

const storedProjects = () =>
  inDatabase(async ({ db }) => (await db.selectFrom('project').select('id').execute()).map(({ id }) => id));

/** What was acknowledged and is not there. */
function missing(acknowledged: readonly Acknowledged[], stored: readonly string[]): readonly string[] {
  const there = new Set(stored);
  return acknowledged.map(({ id }) => id).filter((id) => !there.has(id));
}

/** Whatever fails meanwhile is tried again. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const holds = () => condition().catch(() => false);
  await vi.waitUntil(holds, { timeout: PATIENCE_MS, interval: 50 }).catch((error) => {
    throw new Error(`It did not happen:\n${platform.output()}`, { cause: error });
  });
}

const isReady = async () => (await fetch(`${platform.url}/readyz`)).ok;

/** Ids in the files that the gateway writes rows to before the database has them. */
async function rowsOnDisk(): Promise<readonly string[]> {
  const entries = await readdir(platform.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.rows'));
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8').catch(() => '')),
  );
  return texts.flatMap((text) => text.match(/\breq-[\w-]+/g) ?? []);
}

describe('kill -9 under load', () => {
  it('of the gateway loses no row that was on disk, and calls go on by themselves', async () => {
    const load = callsUnderLoad();
    const killed = await platform.pid('gateway');
    const onDisk = new Set<string>();
    // Looked at once: half a second later they are in the database.
    await until(async () => {
      for (const id of await rowsOnDisk()) onDisk.add(id);
      return onDisk.size > 0;
    });
    const logged = new Set(await loggedCalls());
    const killedAt = Date.now();
    await platform.kill('gateway');
    await until(async () => (await platform.pid('gateway')) !== killed && (await isReady()));
    await until(async () => load.acknowledged.some(({ at }) => at > killedAt + 100));
    await load.stop();

    const wasKept = (id: string) => onDisk.has(id) || logged.has(id);
    const certain = load.acknowledged.filter(({ id, at }) => wasKept(id) || at > killedAt + 100);
    expect(onDisk.size).toBeGreaterThan(0);
    await until(async () => missing(certain, await loggedCalls()).length === 0);
    const stored = await loggedCalls();
    expect(load.failures()).toBeGreaterThan(0);
    expect(load.acknowledged.filter(({ at }) => at > killedAt + 100).length).toBeGreaterThan(0);
    expect(new Set(stored).size).toBe(stored.length);
    expect(await countedCalls()).toBe(stored.length);
  });

  it('of the server loses no acknowledged write; calls go on meanwhile, and the next start adopts gateway and database', async () => {
    const [gateway, postgres] = [await platform.pid('gateway'), await platform.pid('postgres')];
    const writes = projectsUnderLoad();
    await until(async () => writes.acknowledged.length > 10);
    await platform.kill('server');
    const calls = callsUnderLoad();
    await sleep(500);
    await writes.stop();
    await platform.restart();
    await calls.stop();

    expect(missing(writes.acknowledged, await storedProjects())).toEqual([]);
    expect(calls.failures()).toBe(0);
    expect([await platform.pid('gateway'), await platform.pid('postgres')]).toEqual([gateway, postgres]);
    // The session survives as well: nobody has to sign in again.
    await admin('project.create', { organizationId, name: '之后' });
  });

  it('of the server, restarted with other texts, replaces the gateway: calls under way end in the old one, none breaks', async () => {
    const refused = async () => (await callGateway('/echo', 'sk-wrong')).text();
    const former = await platform.pid('gateway');
    expect(await refused()).toContain('Access token invalid');
    await platform.kill('server');
    const errors = await readFile(resolve(import.meta.dirname, '../../schemas/errors/gateway.yaml'), 'utf8');
    await mkdir(join(overlay, 'errors'));
    await writeFile(
      join(overlay, 'errors/gateway.yaml'),
      errors.replace('Access token invalid or no longer valid', 'This key is unknown here'),
    );
    const calls = callsUnderLoad();
    const long = callGateway('/slow?ms=12000');
    await sleep(200);
    await platform.restart();

    expect(await platform.pid('gateway')).not.toBe(former);
    expect(await refused()).toContain('This key is unknown here');
    expect(platform.output()).toContain('网关是用另一份设置启动的');
    // The new one does not wait for the old one, which has a call to finish, unless the machine took so long by itself.
    const lives = isProcessAlive(former);
    const isUnderWay = await Promise.race([long.then(() => false), sleep(0, true)]);
    if (isUnderWay) expect(lives).toBe(true);
    const answer = await long;
    expect([answer.status, await answer.json()]).toEqual([200, { slept: true }]);
    await until(async () => !isProcessAlive(former));
    await calls.stop();
    // Both listen on the same socket: there is no moment without anybody.
    expect([calls.failures(), calls.reasons()]).toEqual([0, {}]);
    const longId = String(answer.headers.get('x-aic-request-id'));
    await until(async () => missing(calls.acknowledged, await loggedCalls()).length === 0);
    const stored = await loggedCalls();
    expect(stored).toContain(longId);
    expect(await countedCalls()).toBe(stored.length);
  });

  it('of PostgreSQL loses neither writes nor calls; the other processes live on and calls are answered throughout', async () => {
    const [server, gateway] = [await platform.pid('server'), await platform.pid('gateway')];
    const [writes, calls] = [projectsUnderLoad(), callsUnderLoad()];
    for (let round = 0; round < 3; round++) {
      await sleep(1_000);
      const killed = await platform.pid('postgres');
      await platform.kill('postgres');
      await until(async () => ![0, killed].includes(await platform.pid('postgres')) && (await isReady()));
    }
    await sleep(500);
    await Promise.all([writes.stop(), calls.stop()]);
    await until(async () => missing(calls.acknowledged, await loggedCalls()).length === 0);

    const stored = await loggedCalls();
    expect(missing(writes.acknowledged, await storedProjects())).toEqual([]);
    expect(calls.failures()).toBe(0);
    expect(new Set(stored).size).toBe(stored.length);
    expect(await countedCalls()).toBe(stored.length);
    expect([await platform.pid('server'), await platform.pid('gateway')]).toEqual([server, gateway]);
  });
});

describe('a clean stop under load', () => {
  it('ends by itself, leaves no process behind and has every call in the log', async () => {
    const pids = await Promise.all((['server', 'gateway', 'postgres'] as const).map(platform.pid));
    const load = callsUnderLoad();
    await sleep(1_000);

    const code = await platform.stop({ keepData: true });
    await load.stop();

    expect(code).toBe(0);
    expect(pids.filter(isProcessAlive)).toEqual([]);
    await platform.restart();
    expect(missing(load.acknowledged, await loggedCalls())).toEqual([]);
  });
});
