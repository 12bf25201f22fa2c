// The gateway as one value: what its composition root starts and stops.

import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Transitions } from '#core/machine.ts';
import { createHttpServer } from '#network/create-http-server.ts';
import type { SecretBox } from '#storage/secret-box.ts';
import type { Storage } from '#storage/storage.ts';
import { startTaskWorker } from './async/run-tasks.ts';
import { createTaskSteps } from './async/task-events.ts';
import { createTaskStore } from './async/task-store.ts';
import { createAccessTokens } from './auth/access-token.ts';
import { createFailureThrottle } from './auth/failure-throttle.ts';
import { createRequestIds } from './call/create-request-id.ts';
import { createCaptures } from './capture/captures.ts';
import { createOtherGateways } from './elsewhere/other-gateways.ts';
import { createAnswerValues } from './experiment/answer-values.ts';
import { createCompareAnswers } from './experiment/compare-answers.ts';
import { type CopyDependencies, sendCopy } from './experiment/send-copy.ts';
import { createShadowCopies } from './experiment/shadow-copies.ts';
import { createSpareTime, type LoopTime } from './experiment/spare-time.ts';
import type { GatewayContext } from './gateway-context.ts';
import { handleRequest } from './handle-request.ts';
import { handleUpgrade } from './handle-upgrade.ts';
import { createReplicaPools } from './hosted/replica-pools.ts';
import { createTurns } from './hosted/split/weighted-turns.ts';
import { createKept } from './limit/kept.ts';
import { createLimiters } from './limit/limiters.ts';
import { listenToTask } from './listen-to-task.ts';
import { createRequestLog, type RequestLog } from './log/request-log.ts';
import { createFaultAnswers } from './outcome/fault-answer.ts';
import type { Meters } from './outcome/meters.ts';
import type { GatewayErrors } from './outcome/refusal-answer.ts';
import { createPresence } from './presence.ts';
import { DRAIN_MS, type GatewayParameters } from './routing/routes.ts';
import { watchRoutes } from './routing/watch-routes.ts';
import type { Dial } from './upstream/dial.ts';
import { createUpstreamPools } from './upstream/upstream-pools.ts';
import { createCallers } from './wire/callers.ts';

export interface GatewayOptions {
  /** This server; absent: there is no other one. */
  readonly server?: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** A socket that listens there already; host and port are its own. */
  readonly listening?: { readonly fd: number };
  readonly storage: Storage;
  readonly secrets: SecretBox;
  /** The error catalogue; only its `gateway.*` rows are used. */
  readonly errors: GatewayErrors;
  /** Defaults of `schemas/parameters.yaml`. */
  readonly defaults: GatewayParameters;
  /** Where the console listens, as an address. */
  readonly consoleAddress?: string;
  readonly meters: Meters;
  /** Makes what connects to registered services by the routing table of the moment. */
  readonly createDial: (rules: DialRules) => Dial;
  readonly log: (line: string) => void;
  /** Of the entity `async-task`. */
  readonly taskMachine: Transitions;
  /** Where sampled calls are kept, absolute; absent: none are. */
  readonly capturesDirectory?: string;
  /** Where rows of the request log wait for the database, absolute; absent: in memory only. */
  readonly logDirectory?: string;
  /** Whether who sends this `Authorization` header may read `/metrics`; absent: never. */
  readonly mayScrape?: (authorization: string | undefined) => boolean;
  /** Of this process, by which copies for a shadow version are made; absent: there is always time for them. */
  readonly loopTime?: () => LoopTime;
  /** Calls at once; more are refused as busy (default 10 000). */
  readonly maxInFlight?: number;
}

export interface DialRules {
  readonly networks: () => readonly string[];
  /** Whether a replica has the address. */
  readonly isReplica: (address: string) => boolean;
}

export interface Gateway {
  readonly port: number;
  /** Listens; a successor may listen there as well. */
  readonly server: Server;
  /** Resolves when calls can be routed. */
  readonly ready: Promise<void>;
  /** The longest time that a service gives to calls under way when it ends (ms). */
  readonly drainMs: () => number;
  /** Calls and websockets under way. */
  readonly callsUnderWay: () => number;
  /**
   * Stops accepting, lets calls and websockets under way go on for at most `patienceMs` (default 10 000), writes everything
   * down. A later call can only shorten the wait. Returns how many log rows could not be written.
   */
  close(patienceMs?: number): Promise<number>;
}

/** Resolves when it listens; `/readyz` tells when the routing table is loaded. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const context = createContext(options, isReady);
  const { sockets } = context;
  const answerFault = createFaultAnswers(context.errors, context.createRequestId);
  const server = createHttpServer((req, res) => handleRequest(context, req, res), answerFault);
  // `100 Continue` is sent by the code that reads the body.
  server.on('checkContinue', (req, res) => server.emit('request', req, res));
  server.on('upgrade', (req, socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    handleUpgrade(context, req, socket, head);
  });
  server.keepAliveTimeout = 65_000;
  await listen(server, options);

  let deadline = Number.POSITIVE_INFINITY;
  let closing: Promise<number> | undefined;
  const end = async (): Promise<number> => {
    context.isClosing = true;
    // Only the port: the server's own `close` would also end idle connections, and with them calls that are on their way.
    // Instead the next answer on each connection announces that it was the last one.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    for (const res of context.inFlight) if (!res.headersSent) res.setHeader('connection', 'close');
    await Promise.all([drained(context, () => deadline), context.tasks.worker.stop(() => deadline)]);
    context.isCutting = true;
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
    await closed;
    context.shadowCopies.close();
    await context.answerValues.settle();
    await context.routes.stop();
    await context.presence.leave();
    context.others.close();
    await context.pools.close();
    await context.captures?.close();
    return context.requestLog.close();
  };
  return {
    port: (server.address() as AddressInfo).port,
    server,
    ready,
    drainMs: () => context.routes.current()?.drainMs ?? DRAIN_MS,
    callsUnderWay: () => context.inFlight.size + sockets.size,
    close(patienceMs = 10_000) {
      deadline = Math.min(deadline, Date.now() + patienceMs);
      closing ??= end();
      return closing;
    },
  };
}

function createContext(options: GatewayOptions, isReady: () => void): GatewayContext {
  const { storage, secrets, meters, log, defaults } = options;
  const networks = () => (routes.current()?.parameters ?? defaults).upstreamNetworks;
  const dial = options.createDial({
    networks,
    isReplica: (address) => routes.current()?.replicas.has(address) === true,
  });
  const pools = createUpstreamPools(dial, networks);
  const others = createOtherGateways(secrets.key('gateway-pass-on'));
  const replicaPools = createReplicaPools(() => presence.tell());
  const presence = createPresence({
    storage,
    routesLoadedAt: () => routes.loadedAt(),
    replicaPools,
  });
  const captures = openCaptures(options);
  const routes = watchRoutes({
    storage,
    meters,
    log,
    defaults,
    consoleAddress: options.consoleAddress ?? '',
    ...(options.server === undefined ? {} : { server: options.server }),
    limiters: createLimiters(),
    replicaPools,
    turns: createKept(createTurns),
    openCredential: (sealed) => secrets.open(sealed),
    enter: presence.enter,
    onLoad(loaded) {
      pools.keep(loaded.upstreams);
      replicaPools.settle(loaded.leaving);
      presence.tell();
      captures?.know(loaded);
      context.tasks.worker.wake();
      isReady();
    },
  });
  const requestLog = openRequestLog(options);
  const store = createTaskStore(storage, createTaskSteps(options.taskMachine));
  const context: GatewayContext = {
    storage,
    routes,
    presence,
    tokens: createAccessTokens(secrets.key('access-token')),
    throttle: createFailureThrottle(),
    pools,
    dial,
    requestLog,
    answerValues: createAnswerValues(requestLog),
    shadowCopies: openShadowCopies(options, { pools, errors: options.errors, requestLog }),
    tasks: {
      store,
      worker: startTaskWorker({
        storage,
        store,
        routes: () => routes.current(),
        pools,
        meters,
        errors: options.errors,
        log,
        listen: (call, headers) => listenToTask(context, call, headers),
      }),
    },
    receiving: { bytes: 0 },
    meters,
    errors: options.errors,
    log,
    createRequestId: createRequestIds(),
    callerOf: createCallers(() => routes.current()?.proxies, others.callerOf),
    maxInFlight: options.maxInFlight ?? 10_000,
    bodyLimitBytes: () => (routes.current()?.parameters.requestBodyLimitMb ?? 0) * 1_048_576,
    inFlight: new Set(),
    sockets: new Set(),
    isClosing: false,
    isCutting: false,
    ...(captures === undefined ? {} : { captures }),
    mayScrape: options.mayScrape ?? (() => false),
    others,
  };
  return context;
}

function openCaptures({ capturesDirectory, meters, log }: GatewayOptions) {
  return capturesDirectory === undefined
    ? undefined
    : createCaptures({ directory: capturesDirectory, meters, log });
}

function openShadowCopies(
  { meters, log, loopTime }: GatewayOptions,
  deps: Omit<CopyDependencies, 'compare' | 'requestLog'> & { readonly requestLog: RequestLog },
) {
  const compare = createCompareAnswers();
  return createShadowCopies({
    send: (copy, breaks) => sendCopy({ ...deps, compare }, copy, breaks),
    shed(testVersionId, reason) {
      meters.shadowShed(reason);
      deps.requestLog.shed(testVersionId, reason);
    },
    spareTime: loopTime && createSpareTime(loopTime),
    log,
  });
}

function openRequestLog({ storage, meters, log, logDirectory }: GatewayOptions) {
  const place = logDirectory === undefined ? {} : { directory: logDirectory };
  return createRequestLog({ storage, meters, log, ...place });
}

function listen(server: Server, { host, port, listening }: GatewayOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(listening ?? { host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * A call that was sent before the caller could know arrives within this time, from a busy caller too. A gateway with nothing
 * under way has to be gone within a second all the same.
 */
const ON_ITS_WAY_MS = 600;

/** Resolves when nothing is under way and nothing came for a moment. */
async function drained({ inFlight, sockets }: GatewayContext, deadline: () => number): Promise<void> {
  let quietSince = Date.now();
  while (Date.now() < Math.min(deadline(), quietSince + ON_ITS_WAY_MS)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (inFlight.size + sockets.size > 0) quietSince = Date.now();
  }
}
