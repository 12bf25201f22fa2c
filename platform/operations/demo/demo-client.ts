// A person at a browser, without the browser: real sign-in, real session, real security tokens.
import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { Config } from '#config/config.ts';

/** How the demo reaches the platform: the app itself, no port needed. */
export interface DemoTarget {
  readonly config: Config;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Origin of the console, for the address of each request. */
  readonly origin: string;
}

/**
 * Returns its `result`; throws with the platform's own message when it refuses. A call that takes bytes gets them
 * as `bytes`; its fields stand in the path then.
 */
export type DemoCall = (
  operationId: string,
  body: Readonly<Record<string, unknown>>,
  bytes?: Uint8Array<ArrayBuffer>,
) => Promise<DemoResult>;
export type DemoResult = Readonly<Record<string, unknown>>;

/** Signs in; throws when the password is wrong. */
export async function signIn(target: DemoTarget, username: string, password: string): Promise<DemoCall> {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<DemoResult> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await target.fetch(new Request(new URL(path, target.origin), { ...init, headers }));
    keepCookies(cookies, response);
    return readRecord(response, path);
  };
  let relayKey: Buffer | undefined;

  const call: DemoCall = async (operationId, body, bytes) => {
    const operation = target.config.operations.get(operationId);
    if (operation === undefined) throw new Error(`[Bug] there is no operation ${operationId}`);
    const type = bytes === undefined ? 'json' : 'octet-stream';
    const headers = new Headers({ 'content-type': `application/${type}` });
    if (operation.csrf && relayKey !== undefined) {
      headers.set('csrftoken', cookies.get('csrftoken') ?? '');
      headers.set('Relay-Token', encryptRelayToken(relayKey));
    }
    const method = operation.method.toUpperCase();
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(body[name] ?? '')),
    );
    const envelope = await send(path, { method, headers, body: bytes ?? JSON.stringify(body) });
    if (envelope.success !== true) throw new Error(`${operationId}: ${JSON.stringify(envelope.message)}`);
    return asRecord(envelope.result ?? envelope.page);
  };
  await call('base.login', { username, password });
  const session = await send('/_console/session', { method: 'GET' });
  relayKey = Buffer.from(String(session.relayKey ?? ''), 'base64');
  return call;
}

function encryptRelayToken(key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = `${randomUUID()}&${Math.floor(Date.now() / 1000)}`;
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    const separator = pair.indexOf('=');
    cookies.set(pair.slice(0, separator), pair.slice(separator + 1));
  }
}

async function readRecord(response: Response, path: string): Promise<DemoResult> {
  const text = await response.text();
  try {
    return asRecord(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`, { cause: error });
  }
}

function asRecord(value: unknown): DemoResult {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
