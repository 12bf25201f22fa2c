// What the gateway says of itself.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayContext } from './gateway.ts';

export function answerOwn(
  context: GatewayContext,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  if (path === '/healthz') {
    send(res, 200, { status: 'ok' });
    return;
  }
  if (path === '/readyz') {
    answerReady(context, res);
    return;
  }
  if (path === '/metrics') {
    answerMetrics(context, req, res);
    return;
  }
  const error = context.errors.get('gateway.unknown-interface');
  send(res, 404, { error_code: error?.gatewayCode, error_msg: error?.en });
}

/** Ready with any routing table, even an old one: calls go on while the database is away. */
function answerReady({ routes, isClosing, requestLog }: GatewayContext, res: ServerResponse): void {
  const isReady = routes.current() !== undefined && !isClosing;
  const loadedAt = routes.loadedAt();
  send(res, isReady ? 200 : 503, {
    status: isReady ? 'ready' : 'not-ready',
    routesLoadedAt: loadedAt === 0 ? null : new Date(loadedAt).toISOString(),
    pendingLogRows: requestLog.pendingRows(),
  });
}

function answerMetrics(context: GatewayContext, req: IncomingMessage, res: ServerResponse): void {
  if (!mayReadMetrics(context, req)) {
    send(res, 403, { error: 'forbidden' });
    return;
  }
  context.meters
    .exposition()
    .then(({ contentType, text }) => {
      res.writeHead(200, { 'content-type': contentType });
      res.end(text);
    })
    .catch(() => send(res, 500, { error: 'metrics failed' }));
}

/** Names of applications and services are nobody's business outside: this machine, or who knows the token. */
function mayReadMetrics({ metricsToken }: GatewayContext, req: IncomingMessage): boolean {
  if (metricsToken !== undefined) return req.headers.authorization === `Bearer ${metricsToken}`;
  const ip = req.socket.remoteAddress ?? '';
  const isLocal = ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
  // Behind a proxy on this machine everybody looks local.
  return isLocal && req.headers['x-forwarded-for'] === undefined && req.headers.forwarded === undefined;
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}
