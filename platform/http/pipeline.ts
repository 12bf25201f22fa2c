// The life of one call, stage by stage. Each stage either hands on what the next one needs or throws an AppError.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { BROWSER_COOKIE } from '#core/console-cookies.ts';
import type { Operation } from '#core/contract.ts';
import { defaultHandler } from '../operations/entity/default-handler.ts';
import type { AnyHandler, OperationContext, RequestFacts } from '../operations/handler/handler.ts';
import { handlerOf } from '../operations/table.ts';
import { respondFailure, respondSuccess } from './answer/respond.ts';
import type { ApiFetch } from './console/call-platform.ts';
import type { AppDependencies, EmbeddedBackend } from './dependencies.ts';
import { createOperationIndex, type OperationMatch } from './operation-index.ts';
import { createPassOn } from './pass-on.ts';
import { bodyLimits } from './request/body-limits.ts';
import type { ConnectionFacts } from './request/connection-facts.ts';
import { readCookie } from './request/cookies.ts';
import { ownOrigin } from './request/own-origin.ts';
import { type RequestBody, readBody } from './request/read-body.ts';
import { discard, readBytes } from './request/read-bytes.ts';
import { sessionTokenOf } from './request/session-token.ts';
import type { SharedCaller } from './request/shared-caller.ts';
import { authenticate } from './stages/authenticate.ts';
import { type Authorised, authorise, requireSession } from './stages/authorise.ts';
import { checkAccount } from './stages/check-account.ts';
import { createInputStage, inputOfTexts } from './stages/check-input.ts';
import { createOutputStage } from './stages/check-output.ts';
import { findServer } from './stages/find-server.ts';
import { refuseStale } from './stages/refuse-stale.ts';
import { verifyCsrf } from './stages/verify-csrf.ts';

type Found = Extract<OperationMatch, { kind: 'found' }>;

export function createPipeline(deps: AppDependencies, backend: EmbeddedBackend): ApiFetch {
  const { config, now } = deps;
  const match = createOperationIndex(offeredOperations(config, backend));
  const checkInput = createInputStage(deps.checkers);
  const checkOutput = createOutputStage();
  const handlers = handlersOf(deps, backend);
  const { isPassedOn, passOn } = createPassOn(backend.secrets, now);

  async function run(
    { operation, params }: Found,
    request: Request,
    facts: ConnectionFacts,
    requestId: string,
    caller: SharedCaller,
  ): Promise<Response> {
    caller.session ??= authenticate(request, ownOrigin(request, facts), backend, config, now());
    const session = await caller.session;
    checkAccount(request, session);
    requireSession(operation, session);
    const body = await bodyOf(operation, request);
    const { db } = backend.storage;
    const isJudged = isPassedOn(request);
    const sent = isJudged ? body : await verifyCsrf(operation, request, body, session, { db, now: now() });
    const input = checkInput(operation, { ...sent, ...inputOfTexts(operation, Object.entries(params)) });
    const authorised = await authorise(operation, input, session, config, db);
    await refuseStale(operation, input, request, config, db);
    const other = await findServer({ operation, input, scope: authorised.scope }, backend.engines.node, db);
    if (other !== undefined && !isJudged)
      return passOn(request, facts, other, operation.bodyBytes === undefined ? sent : undefined);
    const cookies: string[] = [];
    const requestFacts = factsOf(request, facts, requestId, Object.keys(sent));
    const context = contextOf(operation, authorised, requestFacts, cookies);
    const answer = await handle(operation, input, request, context);
    if (operation.awaitsGateway === true) await backend.engines.gateway.awaitRoutes();
    if (deps.checkAnswers) checkOutput(operation, answer);
    return withCookies(respondSuccess(operation, answer), cookies);
  }

  async function handle(
    operation: Operation,
    input: RequestBody,
    request: Request,
    context: OperationContext,
  ): Promise<unknown> {
    const limit = operation.bodyBytes;
    if (limit === undefined) return handlers(operation)(input as never, context);
    try {
      return await handlers(operation)(input as never, { ...context, body: readBytes(request, limit) });
    } finally {
      await discard(request, limit);
    }
  }

  function contextOf(
    operation: Operation,
    { actor, scope }: Authorised,
    request: RequestFacts,
    cookies: string[],
  ): OperationContext {
    const { storage, secrets, engines } = backend;
    const setCookie = (cookie: string) => void cookies.push(cookie);
    return { config, operation, storage, secrets, engines, actor, scope, request, now, setCookie };
  }

  return async (request, facts, requestId, caller = {}) => {
    const fail = (error: unknown, operation?: Operation) =>
      respondFailure(error, requestId, config, deps.log, operation);
    const found = match(request.method, pathOf(request));
    if (found.kind !== 'found') return fail(mismatch(found, request));
    const answer = run(found, request, facts, requestId, caller).catch((error) =>
      fail(error, found.operation),
    );
    return measured(found, answer, deps.metrics);
  };
}

/** Counted whether it succeeds or not. */
async function measured(
  { operation }: Found,
  answer: Promise<Response>,
  metrics: AppDependencies['metrics'],
): Promise<Response> {
  const started = performance.now();
  const response = await answer;
  metrics?.answered(operation.id, response.status, (performance.now() - started) / 1_000);
  return response;
}

/** Own handler first, the generic one of its entity else. A handler without a contract stops the start. */
function handlersOf(deps: AppDependencies, backend: EmbeddedBackend): (operation: Operation) => AnyHandler {
  const table = new Map<string, AnyHandler>();
  for (const operation of deps.config.operations.values()) {
    const handler = handlerOf(backend.operations, operation.id) ?? defaultHandler(operation, deps.config);
    if (handler !== undefined) table.set(operation.id, handler);
  }
  const unknown = Object.keys(backend.operations).filter((id) => !deps.config.operations.has(id));
  if (unknown.length > 0) throw new Error(`[Bug] handlers without a contract: ${unknown.join(', ')}`);
  return (operation) => {
    const handler = table.get(operation.id);
    if (handler === undefined) throw new Error(`[Bug] operation ${operation.id} has no handler`);
    return handler;
  };
}

/** Without a studio its calls do not exist at all. */
function offeredOperations(config: Config, { engines }: EmbeddedBackend): readonly Operation[] {
  return [...config.operations.values()].filter(
    ({ area }) => area !== 'studio' || engines.authoring !== undefined,
  );
}

function mismatch(match: Exclude<OperationMatch, Found>, request: Request): AppError {
  const path = pathOf(request).slice(0, 200);
  if (match.kind === 'unknown') return new AppError('request.unknown-path', { path });
  return new AppError('request.method-not-allowed', {
    path,
    received: request.method,
    expected: match.expected,
  });
}

async function bodyOf(operation: Operation, request: Request): Promise<RequestBody> {
  if (operation.bodyBytes !== undefined) return {};
  return operation.method === 'get'
    ? inputOfTexts(operation, new URL(request.url).searchParams)
    : readBody(request, bodyLimits(operation));
}

function factsOf(
  request: Request,
  facts: ConnectionFacts,
  requestId: string,
  sentFields: readonly string[],
): RequestFacts {
  const origin = ownOrigin(request, facts);
  const sessionToken = sessionTokenOf(request, origin);
  const browserToken = readCookie(request, BROWSER_COOKIE);
  return {
    requestId,
    ip: facts.ip,
    userAgent: request.headers.get('user-agent') ?? '',
    sentFields,
    origin,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    ...(browserToken === undefined ? {} : { browserToken }),
  };
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}
