// `POST /oauth/2.0/token`: an AK and SK for an access token, in the shape that Baidu's clients know.
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from '#network/network-of.ts';
import type { Meters } from '../outcome/meters.ts';
import type { Routes, Secret } from '../routing/routes.ts';
import { bodyLength } from '../wire/request-body.ts';
import { inviteBody, sendAnswer } from '../wire/send-answer.ts';
import type { AccessTokens } from './access-token.ts';
import { sha256 } from './authenticate.ts';
import type { FailureThrottle } from './failure-throttle.ts';

/** 30 days; Baidu's clients renew a day ahead and would never stop with less than a day. */
const LIFETIME_S = 2_592_000;
/** Baidu's clients sign every call another way when this word is missing. */
const SCOPE = 'public brain_all_scope';
const MAX_BODY_BYTES = 8_192;

export interface TokenDependencies {
  readonly routes: () => Routes | undefined;
  readonly tokens: AccessTokens;
  readonly throttle: FailureThrottle;
  readonly meters: Meters;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterS?: number;
}

const failure = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
});

const TOO_LARGE = failure(413, 'invalid_request', 'request body too large');

/** Neither refresh_token nor session keys are answered: nothing here would take them. */
export async function answerToken(
  deps: TokenDependencies,
  req: IncomingMessage,
  res: ServerResponse,
  clientIp: string,
): Promise<void> {
  const answer = await decide(deps, req, res, clientIp);
  deps.meters.tokenIssued(answer.status === 200);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(answer.retryAfterS === undefined ? {} : { 'retry-after': String(answer.retryAfterS) }),
  };
  sendAnswer(req, res, { status: answer.status, headers, body: JSON.stringify(answer.body) });
}

async function decide(
  deps: TokenDependencies,
  req: IncomingMessage,
  res: ServerResponse,
  clientIp: string,
): Promise<Answer> {
  if (req.method !== 'POST' && req.method !== 'GET') return failure(405, 'invalid_request', 'use POST');
  if (bodyLength(req) > MAX_BODY_BYTES) return TOO_LARGE;
  inviteBody(req, res);
  const form = await readForm(req);
  if (form === undefined) return TOO_LARGE;
  if (form.get('grant_type') !== 'client_credentials')
    return failure(400, 'unsupported_grant_type', 'The authorization grant type is not supported');
  const routes = deps.routes();
  if (routes === undefined) return failure(503, 'temporarily_unavailable', 'The service is starting');
  return exchange(deps, routes, form.get('client_id') ?? '', form.get('client_secret') ?? '', clientIp);
}

function exchange(deps: TokenDependencies, routes: Routes, ak: string, sk: string, clientIp: string): Answer {
  const now = Date.now();
  // Per address and AK, so that one client with an old key does not lock out its neighbours behind the same proxy.
  const key = `${networkOf(clientIp)} ${ak.slice(0, 64)}`;
  const wait = deps.throttle.waitMs(key, now);
  if (wait > 0)
    return { ...failure(429, 'slow_down', 'Too many failed attempts'), retryAfterS: Math.ceil(wait / 1_000) };
  const application = routes.byAppKey.get(ak);
  const secret = findSecret(application?.secrets ?? [], sk, now);
  if (application === undefined || secret === undefined) {
    deps.throttle.failed(key, now);
    return failure(
      401,
      'invalid_client',
      application === undefined ? 'unknown client id' : 'Client authentication failed',
    );
  }
  deps.throttle.succeeded(key);
  if (!application.enabled) return failure(403, 'unauthorized_client', 'The application is disabled');
  return { status: 200, body: grant(deps.tokens, secret, now) };
}

/** A token cannot outlive the secret that made it, and says so. */
function grant(tokens: AccessTokens, secret: Secret, now: number): Record<string, unknown> {
  const seconds = Math.min(LIFETIME_S, Math.floor((secret.expiresAt - now) / 1_000));
  const expiresAt = now + seconds * 1_000;
  const token = tokens.issue({ applicationId: secret.application.id, secretId: secret.id, expiresAt });
  return { access_token: token, expires_in: seconds, scope: SCOPE };
}

/** Compares with every valid secret in constant time. */
function findSecret(secrets: readonly Secret[], sk: string, now: number): Secret | undefined {
  const given = Buffer.from(sha256(sk));
  return secrets.filter(
    ({ hash, expiresAt }) =>
      expiresAt > now && hash.length === given.length && timingSafeEqual(Buffer.from(hash), given),
  )[0];
}

/** Query and form together; the form wins. Undefined when the body is too long. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const url = req.url ?? '';
  const form = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
  let body = '';
  // Kept alive: the answer has still to be written.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    body += String(chunk);
    if (body.length > MAX_BODY_BYTES) return undefined;
  }
  for (const [name, value] of new URLSearchParams(body)) form.set(name, value);
  return form;
}
