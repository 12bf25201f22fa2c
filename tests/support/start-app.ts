// The platform in this process: real contracts, real database, no port. Engines are the narrowest that operations can do with.
import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { createUpstreamGuard } from '#engines/address/upstream-guard.ts';
import { createAuthoring } from '#engines/authoring/authoring.ts';
import { createEvaluatorEngine } from '#engines/evaluator/evaluator-engine.ts';
import { startFiles } from '#engines/files/files.ts';
import { createCaptureFiles } from '#engines/gateway/capture/capture-files.ts';
import { createMetrics } from '#engines/metrics/metrics.ts';
import { createProcessLogs } from '#engines/process-log/process-logs.ts';
import { createDriverTable } from '#engines/runner/driver/driver-table.ts';
import { startJobWorker } from '#jobs/job-worker.ts';
import { deliver } from '#notifications/deliver.ts';
import { createSecretBox, type SecretBox } from '#storage/secret-box.ts';
import type { Storage } from '#storage/storage.ts';
import { settleUpstreamNetworks } from '../../platform/boot/settle-upstream-networks.ts';
import type { LogEntry } from '../../platform/http/answer/log-entry.ts';
import type { App } from '../../platform/http/app.ts';
import { parseMarkdown } from '../../platform/http/console/parse-markdown.ts';
import type { AppDependencies } from '../../platform/http/dependencies.ts';
import { createLiveApp } from '../../platform/http/live/live-app.ts';
import { matchTruths } from '../../platform/operations/evaluation/truth/match-truths.ts';
import { readTruths } from '../../platform/operations/evaluation/truth/read-truths.ts';
import { firstRun } from '../../platform/operations/first-run.ts';
import type { Engines } from '../../platform/operations/handler/engines.ts';
import { findSession } from '../../platform/operations/identity/base/session.ts';
import { readTexts } from '../../platform/operations/parameters/read-parameter.ts';
import { operationTable } from '../../platform/operations/table.ts';
import { openTestSchemas } from './open-test-schemas.ts';
import { startStorage } from './start-storage.ts';
import { createTestDriver } from './test-driver.ts';

export const ADMIN_PASSWORD = 'Root-test-2026';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly success: boolean;
    // Tests read results of every shape.
    // biome-ignore lint/suspicious/noExplicitAny: the contract of each call is checked by the app itself
    readonly result?: any;
    // biome-ignore lint/suspicious/noExplicitAny: see above
    readonly page?: any;
    readonly message: {
      readonly global?: string;
      readonly code?: string;
      readonly field?: Readonly<Record<string, string>>;
      readonly redirect?: string;
      readonly currentUserName?: string;
      readonly requestId?: string;
      // biome-ignore lint/suspicious/noExplicitAny: every error has details of its own
      readonly details?: any;
    };
  };
  readonly text: string;
}

/** A person at a browser: keeps cookies, knows how to make the security tokens. */
export interface Client {
  /** Calls by operationId; `x-csrf` calls carry fresh tokens unless `tokens` is false. */
  call(
    operationId: string,
    body?: Readonly<Record<string, unknown>>,
    options?: {
      readonly tokens?: boolean;
      readonly headers?: Readonly<Record<string, string>>;
      readonly ip?: string;
      readonly rawBody?: BodyInit;
    },
  ): Promise<Answer>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  relayToken(seconds?: number, uuid?: string): Promise<string>;
  readonly cookies: Map<string, string>;
}

export interface TestApp {
  readonly app: App;
  readonly config: Config;
  readonly storage: Storage;
  readonly secrets: SecretBox;
  readonly engines: Engines;
  /** Entries of the server's own log, oldest first. */
  readonly logged: readonly LogEntry[];
  /** Moves the platform's clock. */
  readonly clock: { now: Date };
  /** Of this app alone; `schemas` holds what the studio published. */
  readonly directory: string;
  client(): Client;
  /** A client that is signed in; throws when the platform does not let it in. */
  signIn(username: string, password: string): Promise<Client>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Another server on the same database, which this one leaves to it; give it a `node` of its own. */
  readonly beside?: TestApp;
  readonly engines?: Partial<Engines>;
  readonly publicDirectory?: string;
  /** Looks into ONNX files; without it every model is refused. */
  readonly inspectProgram?: string;
  /** The product's schemas, where they are others than the built-in ones; the storage then has the tables for them. */
  readonly schemas?: string;
  /** Stays open when the app is closed. */
  readonly storage?: Storage;
  /** Off where rows are the narrowest that the tables take: no answer of ours would hold them. */
  readonly checkAnswers?: boolean;
}

const ORIGIN = 'http://console.test';

export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside } = options;
  const storage = beside?.storage ?? options.storage ?? (await startStorage());
  const secrets = beside?.secrets ?? createSecretBox(randomBytes(32));
  const node = options.engines?.node ?? 'node-test';
  const directory = await mkdtemp(join(tmpdir(), 'aip-app-'));
  const schemas = openTestSchemas(
    directory,
    options.schemas === undefined ? {} : { builtIn: options.schemas },
  );
  const config = schemas.config();
  const clock = { now: new Date() };
  const logged: LogEntry[] = [];
  const metrics = createMetrics(storage.db, () => clock.now);
  const authoring = createAuthoring({
    store: schemas,
    directory: join(directory, 'studio'),
    now: () => clock.now,
    parseHelp: parseMarkdown,
  });
  const files = await startFiles({
    server: node,
    dataDir: directory,
    inspectProgram: options.inspectProgram ?? join(directory, 'no-such-program.mjs'),
    inspectStepsDown: false,
    storage,
    config: () => config,
    now: () => clock.now,
    onError: (error) => logged.push({ level: 'error', message: 'files', error }),
  });
  // A test's own process is everything here: no port counts as the platform's.
  const upstreams = createUpstreamGuard({
    networks: () => readTexts(storage.db, config, 'upstreamNetworks'),
    holdsPort: async () => false,
  });
  const engines = {
    ...narrowEngines(directory),
    upstreams,
    metrics,
    authoring,
    node,
    files: files.files,
    ...options.engines,
  };
  if (beside === undefined) await firstRun({ storage, adminPassword: ADMIN_PASSWORD, now: () => clock.now });
  await settleUpstreamNetworks({ storage, host: '127.0.0.1', log: () => undefined });
  const dependencies: Omit<AppDependencies, 'config' | 'schemaVersion' | 'checkers'> = {
    backend: { kind: 'embedded', storage, secrets, engines, operations: operationTable },
    publicDirectory: options.publicDirectory ?? directory,
    now: () => clock.now,
    hstsSeconds: () => 600,
    log: (entry) => logged.push(entry),
    checkAnswers: options.checkAnswers ?? true,
    notReady: async () => [],
  };
  const truthJobs = {
    ...{ storage, config: () => config, truths: files.files.truths, captures: engines.captures },
    ...{ server: engines.node, now: () => clock.now },
  };
  const jobs = startJobWorker({
    ...{ storage, node: engines.node, definitions: () => config.jobs },
    handlers: {
      'truth-read': { run: (job) => readTruths(truthJobs, job) },
      'truth-match': { run: (job) => matchTruths(truthJobs, job) },
      'model-check': { run: files.jobs.checkVersion, concurrency: 2 },
      'notification-delivery': { run: (job) => deliver({ storage, config: () => config }, job) },
    },
    describe: String,
    onError: (error) => logged.push({ level: 'error', message: 'jobs', error }),
  });
  const app = createLiveApp(dependencies, schemas);
  const client = () => createClient({ app, config, storage, secrets, clock });
  return {
    app,
    config,
    storage,
    secrets,
    engines,
    logged,
    clock,
    directory,
    client,
    async signIn(username, password) {
      const signedIn = client();
      const answer = await signedIn.call('base.login', { username, password });
      if (!answer.body.success) throw new Error(`sign-in of ${username}: ${answer.text}`);
      return signedIn;
    },
    async close() {
      await app.close();
      await schemas.close();
      await jobs.stop();
      if (beside === undefined && options.storage === undefined) await storage.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function createClient(parts: {
  readonly app: App;
  readonly config: Config;
  readonly storage: Storage;
  readonly secrets: SecretBox;
  readonly clock: { now: Date };
}): Client {
  const { app, config, storage, secrets, clock } = parts;
  const cookies = new Map<string, string>();
  const client: Client = {
    cookies,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await app.fetch(new Request(new URL(path, ORIGIN), { ...init, headers }));
      keepCookies(cookies, response);
      return response;
    },
    async relayToken(seconds = Math.floor(clock.now.getTime() / 1000), uuid = randomUUID()) {
      const token = cookies.get('aip_session') ?? '';
      const session = await findSession({ db: storage.db, secrets, config }, token, clock.now);
      const key = session === undefined ? randomBytes(32) : Buffer.from(session.relayKey, 'base64');
      return encryptRelayToken(key, `${uuid}&${seconds}`);
    },
    async call(
      operationId,
      body = {},
      { tokens = true, headers: extra = {}, ip = '10.0.0.1', rawBody } = {},
    ) {
      const operation = config.operations.get(operationId);
      if (operation === undefined) throw new Error(`There is no operation ${operationId}`);
      const isBytes = operation.bodyBytes !== undefined;
      const headers = new Headers({ 'content-type': `application/${isBytes ? 'octet-stream' : 'json'}` });
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      if (operation.csrf && tokens) {
        headers.set('csrftoken', cookies.get('csrftoken') ?? '');
        headers.set('Relay-Token', await client.relayToken());
      }
      for (const [name, value] of Object.entries(extra)) headers.set(name, value);
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(body[name] ?? 'x')),
      );
      const inPath = new Set([...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
      const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !inPath.has(name)));
      const isGet = operation.method === 'get';
      const init = {
        method: operation.method.toUpperCase(),
        headers,
        ...(isGet ? {} : { body: rawBody ?? (isBytes ? '' : JSON.stringify(sent)) }),
        // A stream is sent as it comes.
        duplex: 'half',
      };
      const texts = Object.entries(sent).map(([name, value]) => [name, String(value)]);
      const query = isGet ? `?${new URLSearchParams(texts)}` : '';
      const request = new Request(new URL(`${path}${query}`, ORIGIN), init);
      const response = await app.fetch(request, { ip });
      keepCookies(cookies, response);
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parseEnvelope(text), text };
    },
  };
  return client;
}

export function encryptRelayToken(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
}

/** A download has no envelope; its text is in `Answer.text`. */
function parseEnvelope(text: string): Answer['body'] {
  try {
    return { message: {}, ...JSON.parse(text) };
  } catch {
    return { success: true, message: {} };
  }
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = cookie.split(';');
    const separator = pair.indexOf('=');
    const name = pair.slice(0, separator);
    if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) cookies.delete(name);
    else cookies.set(name, pair.slice(separator + 1));
  }
}

function narrowEngines(directory: string): Omit<Engines, 'metrics' | 'files' | 'upstreams'> {
  const refuse = async (): Promise<never> => {
    throw new Error('This test has no such engine');
  };
  return {
    logs: createProcessLogs(join(directory, 'logs')),
    runner: {
      refuse: refuseCluster,
      drivers: createDriverTable([createTestDriver(directory)]),
    },
    presets: { list: () => [] },
    gatewayAddress: () => 'http://gateway.test',
    scrapeToken: () => 'scrape-token-of-tests',
    health: new Proxy({}, { get: () => refuse }),
    // Nothing listens: a call is refused at once.
    gateway: {
      localAddress: () => 'http://127.0.0.1:9',
      awaitRoutes: async () => undefined,
      issueToken: async () => 'no-token',
      issueTestToken: async () => 'no-token',
    },
    evaluator: createEvaluatorEngine({ directory: join(directory, 'evaluations'), program: 'none.mjs' }),
    captures: createCaptureFiles(join(directory, 'captures')),
  } as unknown as Omit<Engines, 'metrics' | 'files' | 'upstreams'>;
}

/** As the local driver does. */
function refuseCluster(runtime: string): string | undefined {
  return runtime === 'onnx' || runtime === 'command' ? undefined : '镜像和 Helm 包需要集群驱动';
}
