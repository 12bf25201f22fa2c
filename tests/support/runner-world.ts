// A runner on a real database with real processes: services run small programs that the test writes.
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { expect } from 'vitest';
import { AddressRefused } from '#engines/address/address-refused.ts';
import type { Driver } from '#engines/runner/driver/driver.ts';
import { createDriverTable } from '#engines/runner/driver/driver-table.ts';
import { readHandle } from '#engines/runner/driver/handle.ts';
import { findCgroups } from '#engines/runner/driver/local/hold/cgroups.ts';
import { findNetworkSpace } from '#engines/runner/driver/local/hold/network-space.ts';
import { type Following, followOutput } from '#engines/runner/log/follow-output.ts';
import type { Split, Weights } from '#engines/runner/plan/update-target.ts';
import { type Runner, startRunner } from '#engines/runner/runner.ts';
import { createLease, type Lease } from '#jobs/lease.ts';
import { applyEvent } from '#machines/apply-event.ts';
import type { NewRow } from '#storage/database.ts';
import { canStepDown, sandboxUserOf } from '#storage/process/sandbox-user.ts';
import { sql } from '#storage/sql.ts';
import { insertApplication, secrets, startTestGateway } from './gateway-world.ts';
import { loadTestConfig } from './load-test-config.ts';
import { enterServer } from './server-rows.ts';
import { startStorage } from './start-storage.ts';
import { createTestDriver } from './test-driver.ts';
import { waitForRoutes } from './wait-for-routes.ts';

const MODEL = 'program';
/** To be built before ONNX models can run. */
const ONNX_WORKER = resolve(import.meta.dirname, '../../dist/onnx-worker.mjs');

/** By name. */
export type PackageFiles = Readonly<Record<string, string | Uint8Array>>;

export type RunnerWorld = Awaited<ReturnType<typeof startRunnerWorld>>;

/**
 * Serves HTTP; `/` is healthy unless configured otherwise. `/work?ms=300&id=x` takes its time and prints its start.
 * Ends on SIGTERM after `DRAIN_MS`, whatever is under way. With `OTHER_PORT` it listens there instead of where it should.
 */
const PROGRAM = `
import { createServer } from 'node:http';
const { HOST, PORT, READY_MS = '0', EXIT_MS, DRAIN_MS = '0', HOG_MB, OTHER_PORT } = process.env;
const begun = Date.now();
let hangs = false;
const held = [];
createServer((req, res) => {
  if (req.url === '/hang') hangs = true;
  if (hangs) return;
  const url = new URL(req.url, 'http://replica');
  if (url.pathname === '/work') {
    console.log('began ' + url.searchParams.get('id'));
    setTimeout(() => res.end('{}'), Number(url.searchParams.get('ms')));
    return;
  }
  const well = Date.now() - begun >= Number(READY_MS);
  res.writeHead(well ? 200 : 503, { 'content-type': 'application/json' });
  res.end(JSON.stringify({ pid: process.pid, version: process.env.AIC_VERSION, well }));
}).listen(Number(OTHER_PORT ?? PORT), HOST, () => console.log('listening on ' + PORT));
if (EXIT_MS) setTimeout(() => { console.error('Error: the model cannot be read'); process.exit(3); }, Number(EXIT_MS));
if (HOG_MB) setInterval(() => held.push(Buffer.alloc(4_194_304, 1)), 10);
process.on('SIGTERM', () => { console.log('asked to end'); setTimeout(() => process.exit(0), Number(DRAIN_MS)); });
`;

export interface RunnerWorldOptions {
  /** Without accounts of their own, as where the platform is not root. */
  readonly stepsDown?: boolean;
  /** Each replica in a network of its own; the one address that it may call there. */
  readonly gateway?: { readonly host: string; readonly port: number };
  /** Without control groups. */
  readonly grouped?: boolean;
  /** Other drivers, which come before the local one. */
  readonly drivers?: readonly Driver[];
}

export async function startRunnerWorld(options: RunnerWorldOptions = {}) {
  const { stepsDown = canStepDown(), grouped = true } = options;
  const config = await loadTestConfig();
  const storage = await startStorage();
  const directory = await mkdtemp(join(tmpdir(), 'aip-runner-'));
  // As root, people's programs run under an account of their own, which must get there.
  await chmod(directory, 0o711);
  const place = { organizationId: 'org-1', projectId: 'prj-1' };
  await storage.db.insertInto('organization').values({ id: 'org-1', name: 'org' }).execute();
  await storage.db
    .insertInto('project')
    .values(['prj-1', 'prj-2'].map((id) => ({ id, organizationId: 'org-1', name: id })))
    .execute();

  const addModel = async (id: string, runtime: 'onnx' | 'command', files: PackageFiles) => {
    const home = join(directory, 'models', id);
    // As the platform makes it.
    await mkdir(home, { recursive: true, mode: 0o700 });
    for (const [name, content] of Object.entries(files)) await writeFile(join(home, name), content);
    const [program = ''] = Object.keys(files);
    const startCommand = runtime === 'command' ? ['node', program] : undefined;
    await storage.db
      .insertInto('model')
      .values({ ...place, id, name: id })
      .execute();
    const started = startCommand === undefined ? {} : { startCommand };
    const kind = { packageType: 'ModelFile', runtime, state: 'Ready', ...started };
    await storage.db
      .insertInto('modelVersion')
      .values({ ...place, ...kind, id, modelId: id, number: 1 })
      .execute();
  };
  await addModel(MODEL, 'command', { 'program.mjs': PROGRAM });

  const limits = { processes: 512, diskBytes: 256 * 1_048_576 };
  const cgroups = grouped ? await findCgroups(basename(directory)) : undefined;
  const account = stepsDown ? sandboxUserOf('probe') : undefined;
  const network = options.gateway === undefined ? undefined : await findNetworkSpace(account);
  const errors: unknown[] = [];
  let followings: Following[] = [];
  const onError = (error: unknown) => errors.push(error);
  const placings = new Map<string, Lease>();
  const placingOf = (server: string) => {
    const known = placings.get(server) ?? createLease({ storage, name: 'placing', self: server, onError });
    placings.set(server, known);
    return known;
  };
  const start = async (server = 'here', home = directory) => {
    await enterServer(storage.db, server);
    const driver = createTestDriver(home, {
      programs: {
        modelsDirectory: join(directory, 'models'),
        volumesDirectory: join(directory, 'volumes'),
        onnxWorker: ONNX_WORKER,
        preset: () => undefined,
      },
      stepDown: { own: stepsDown, foreign: stepsDown },
      limits: () => limits,
      network,
      wayOut: {
        dial: ({ host, port }) => Promise.reject(new AddressRefused(host, `${host}:${port} 不允许访问`)),
        gateway: options.gateway ?? { host: '127.0.0.1', port: 1 },
      },
      cgroups,
      keepLog: (own, freeze) => {
        const onError = (error: unknown) => errors.push(error);
        const following = followOutput({ directory: own, freeze, now: () => new Date(), onError });
        followings.push(following);
        return following;
      },
      onError: (error) => errors.push(error),
    });
    const runner: Runner = await startRunner({
      storage,
      config: () => config,
      drivers: createDriverTable([...(options.drivers ?? []), driver]),
      presets: () => undefined,
      capturesDirectory: join(directory, 'captures'),
      server,
      placing: placingOf(server),
      now: () => new Date(),
      onError,
    });
    return { server, runner, driver };
  };
  const gateway = await startTestGateway({ storage, secrets });
  await gateway.ready;
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  const application = await insertApplication(storage);
  const end = async ({ server, runner, driver }: Awaited<ReturnType<typeof start>>) => {
    await runner.stop();
    await driver.end(1_000);
    await placingOf(server).release();
    placings.delete(server);
  };
  let running = await start();

  const world = {
    storage,
    config,
    directory,
    errors,
    /** Of each replica; may be changed. */
    limits,
    cgroups,
    network,
    /** A model with one version of the same id; a program is its first file. */
    addModel,
    async addService(
      id: string,
      environment: Readonly<Record<string, string>> = {},
      version: Partial<NewRow<'serviceVersion'>> = {},
      drainTimeoutS = 2,
      projectId = 'prj-1',
    ) {
      const kind = { source: 'Builtin', category: 'general', protocol: 'http', state: 'New' };
      await storage.db
        .insertInto('service')
        .values({ ...place, projectId, ...kind, id, code: id, name: id })
        .execute();
      await storage.db
        .insertInto('inference')
        .values({ serviceId: id, startTimeoutS: 20, drainTimeoutS })
        .execute();
      return world.addVersion(id, environment, { weight: 100, projectId, ...version });
    },
    async addVersion(
      serviceId: string,
      environment: Readonly<Record<string, string>>,
      version: Partial<NewRow<'serviceVersion'>> = {},
    ) {
      const { count } = await storage.db
        .selectFrom('serviceVersion')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('serviceId', '=', serviceId)
        .executeTakeFirstOrThrow();
      const number = count + 1;
      const id = `${serviceId}-v${number}`;
      await storage.db
        .insertInto('serviceVersion')
        .values({
          ...place,
          id,
          serviceId,
          number,
          modelVersionId: MODEL,
          runtime: 'command',
          replicas: 2,
          cpuMilli: 100,
          memoryMb: 512,
          concurrency: 4,
          queueSize: 10,
          environment: JSON.stringify(environment),
          ...version,
        })
        .execute();
      return id;
    },
    /** Lets calls reach the service. */
    async grant(serviceId: string) {
      await storage.db
        .insertInto('applicationInterface')
        .values({ applicationId: application.id, serviceId, qpsLimit: null })
        .execute();
    },
    /** Through the gateway. */
    call: (path: string, method: string) =>
      fetch(`${gatewayUrl}/services/${path}`, {
        method,
        headers: { authorization: `Bearer ${application.sk}` },
      }),
    /** Waits until the gateway has seen what was written before. */
    settle: () => waitForRoutes(storage, gatewayUrl),
    /** All that the service's processes printed, those of ended replicas as well. */
    async printed(serviceId: string): Promise<string> {
      const rows = await storage.db
        .selectFrom('replica')
        .select('id')
        .where('serviceId', '=', serviceId)
        .execute();
      const files = rows.map(({ id }) => join(directory, 'replicas', id, 'stdout'));
      const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
      return texts.join('');
    },
    /** What a person asks for. */
    ask: (id: string, event: string, weights?: Weights, split?: Split) =>
      storage
        .transaction(async (db) => {
          if (weights !== undefined)
            await db
              .updateTable('inference')
              .set({ target: JSON.stringify({ weights, split }) })
              .where('serviceId', '=', id)
              .execute();
          return undefined;
        })
        .then(() =>
          applyEvent(
            { storage, config },
            { entity: 'service', id, event, actor: { kind: 'user', id: 'usr-1' } },
          ),
        ),
    split: (id: string) =>
      storage.db
        .selectFrom('inference')
        .select(['split', 'splitRules'])
        .where('serviceId', '=', id)
        .executeTakeFirstOrThrow(),
    service: (id: string) =>
      storage.db.selectFrom('service').selectAll().where('id', '=', id).executeTakeFirst(),
    version: (id: string) =>
      storage.db.selectFrom('serviceVersion').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** With the process that leads each one's run. */
    async replicas(versionId: string) {
      const rows = await storage.db
        .selectFrom('replica')
        .selectAll()
        .where('versionId', '=', versionId)
        .where('state', '!=', 'Terminated')
        .orderBy('ordinal')
        .execute();
      return rows.map((row) => {
        const run = readHandle(row.handle);
        return {
          ...row,
          processId: run === undefined ? null : Number(run.pid),
          processStarted: String(run?.started),
        };
      });
    },
    events: (serviceId: string) =>
      storage.db
        .selectFrom('event')
        .select(['entity', 'event', 'fromState', 'toState', 'reason'])
        .where(sql<boolean>`subject_ids @> array[${serviceId}]`)
        .orderBy('id')
        .execute(),
    becomes: (id: string, state: string) =>
      expect.poll(async () => (await world.service(id))?.state ?? 'gone').toBe(state),
    versionBecomes: (id: string, state: string) =>
      expect.poll(async () => (await world.version(id)).state).toBe(state),
    /** Another server on the same database, with the same models. */
    async startSecond() {
      const second = await start('there', await mkdtemp(join(directory, 'second-')));
      return { ...second, stop: () => end(second) };
    },
    /** The first server ends in order. */
    end: () => end(running),
    /** As if the platform died: processes go on. */
    async crash() {
      await running.runner.stop();
      // Not renewed: it would end within half a minute.
      await placingOf(running.server).release();
      placings.delete(running.server);
      // A dead platform writes no logs; the test's process lives on.
      await Promise.all(followings.map((following) => following.stop()));
      followings = [];
    },
    async restart() {
      running = await start();
    },
    async stop() {
      await end(running);
      await gateway.close(0);
      await cgroups?.close();
      await storage.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return world;
}
