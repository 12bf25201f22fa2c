// Asks a service whether it is well: HTTP, websocket handshake, or only whether the port takes connections.
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';

export interface ProbeTarget {
  /** `http`, `ws`, or anything else: only the port is tried. */
  readonly protocol: string;
  readonly baseUrl: string;
  /** Appended to the base address; '' tries the port only. */
  readonly healthPath: string;
  readonly timeoutMs: number;
  /** Credential to send along. */
  readonly header?: readonly [name: string, value: string];
  readonly query?: string;
  readonly dial: ProbeDial;
}

/** Connects where a registered service may be; an error `ERR_ADDRESS_REFUSED` has the Chinese reason as its message. */
export type ProbeDial = (target: {
  readonly host: string;
  readonly port: number;
  readonly isSecure?: boolean;
}) => Promise<Socket>;

/** '' when the service is well, else why not, in Chinese. Redirects are an answer and are not followed. */
export function probe(target: ProbeTarget): Promise<string> {
  const url = new URL(target.baseUrl);
  const isWeb = /^(https?|wss?):$/.test(url.protocol);
  if (target.healthPath === '' || !isWeb) return probePort(url, target);
  return probeWeb(url, target);
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'ws:': 80,
  'https:': 443,
  'wss:': 443,
};

function portOf(url: URL): number | undefined {
  return url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
}

function probePort(url: URL, { timeoutMs, dial }: ProbeTarget): Promise<string> {
  const port = portOf(url);
  if (port === undefined) return Promise.resolve('服务地址没有端口，无法检查');
  return new Promise((resolve) => {
    const end = (reason: string) => {
      clearTimeout(timer);
      resolve(reason);
    };
    const timer = setTimeout(end, timeoutMs, `${timeoutMs} 毫秒内无法建立连接`);
    dial({ host: hostOf(url), port }).then(
      (socket) => {
        socket.destroy();
        end('');
      },
      (error: Error) => end(failureText(error)),
    );
  });
}

function probeWeb(url: URL, target: ProbeTarget): Promise<string> {
  const { timeoutMs } = target;
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:';
  const send = isSecure ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const outgoing = send(requestOptions(url, target, isSecure));
    const end = (reason: string) => {
      clearTimeout(timer);
      outgoing.destroy();
      resolve(reason);
    };
    const timer = setTimeout(end, timeoutMs, `${timeoutMs} 毫秒内没有响应`);
    outgoing.on('error', (error) => end(failureText(error)));
    outgoing.once('upgrade', (_, socket) => {
      socket.destroy();
      end('');
    });
    outgoing.once('response', ({ statusCode = 0 }) => {
      if (target.protocol === 'ws') end(`WebSocket 握手失败，返回 ${statusCode}`);
      else end(statusCode >= 200 && statusCode < 400 ? '' : `健康检查返回 ${statusCode}`);
    });
    outgoing.end();
  });
}

function requestOptions(
  url: URL,
  { protocol, healthPath, header, query, dial }: ProbeTarget,
  isSecure: boolean,
): RequestOptions {
  const path = url.pathname.replace(/\/+$/, '') + healthPath;
  const credential = query === undefined ? '' : `${path.includes('?') ? '&' : '?'}${query}`;
  return {
    host: hostOf(url),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    path: path + credential,
    method: 'GET',
    createConnection(_, created) {
      dial({ host: hostOf(url), port: portOf(url) ?? 0, isSecure }).then(
        (socket) => created(null, socket),
        (error: Error) => created(error, undefined as never),
      );
      return undefined;
    },
    headers: {
      'user-agent': 'aip-health-check',
      ...(header === undefined ? {} : { [header[0]]: header[1] }),
      ...(protocol === 'ws' ? HANDSHAKE : {}),
    },
  };
}

/** The key is fixed: whether the service computes its answer rightly is the client's business. */
const HANDSHAKE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'aGVhbHRoLWNoZWNrLWFpYw==',
};

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接被重置',
  ENOTFOUND: '域名无法解析',
  EAI_AGAIN: '域名无法解析',
  EHOSTUNREACH: '主机不可达',
  ENETUNREACH: '网络不可达',
  ETIMEDOUT: '连接超时',
  ERR_DIAL_TIMEOUT: '连接超时',
};

function failureText(error: Error): string {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  if (code === 'ERR_ADDRESS_REFUSED') return error.message;
  return FAILURES[code] ?? `连接失败（${code || error.message}）`;
}
