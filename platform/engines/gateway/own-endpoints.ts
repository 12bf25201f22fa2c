// What the gateway says of itself.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayContext } from './gateway-context.ts';
import { sendAnswer } from './wire/send-answer.ts';

export function answerOwn(
  context: GatewayContext,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  if (path === '/healthz') {
    send(req, res, 200, { status: 'ok' });
    return;
  }
  if (path === '/readyz') {
    answerReady(context, req, res);
    return;
  }
  if (path === '/metrics') {
    answerMetrics(context, req, res);
    return;
  }
  const error = context.errors.get('gateway.unknown-interface');
  send(req, res, 404, { error_code: error?.gatewayCode, error_msg: error?.en });
}

/** Ready with any routing table, even an old one: calls go on while the database is away. */
function answerReady(
  { routes, isClosing, requestLog }: GatewayContext,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const isReady = routes.current() !== undefined && !isClosing;
  const loadedAt = routes.loadedAt();
  send(req, res, isReady ? 200 : 503, {
    status: isReady ? 'ready' : 'not-ready',
    routesLoadedAt: loadedAt === 0 ? null : new Date(loadedAt).toISOString(),
    pendingLogRows: requestLog.pendingRows(),
    // Of registered services: gateways do not tell each other what they let through.
    limits: 'per-gateway',
  });
}

function answerMetrics(context: GatewayContext, req: IncomingMessage, res: ServerResponse): void {
  if (!context.mayScrape(req.headers.authorization)) {
    res.setHeader('www-authenticate', 'Bearer');
    send(req, res, 401, { error: 'send the scrape token as Authorization: Bearer' });
    return;
  }
  context.meters
    .exposition()
    .then(({ contentType, text }) => {
      sendAnswer(req, res, { status: 200, headers: { 'content-type': contentType }, body: text });
    })
    .catch(() => send(req, res, 500, { error: 'metrics failed' }));
}

function send(req: IncomingMessage, res: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  sendAnswer(req, res, { status, headers, body: JSON.stringify(body) });
}
