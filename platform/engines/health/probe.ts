// Asks a service whether it is well: HTTP, websocket handshake, or only whether the port takes connections.
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, type LookupFunction } from 'node:net';

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
  /** Refuses names that point at forbidden addresses. */
  readonly lookup: LookupFunction;
}

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

function probePort(url: URL, { timeoutMs, lookup }: ProbeTarget): Promise<string> {
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  if (port === undefined) return Promise.resolve('服务地址没有端口，无法检查');
  return new Promise((resolve) => {
    const socket = connect({ host: hostOf(url), port, lookup });
    const end = (reason: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reason);
    };
    const timer = setTimeout(end, timeoutMs, `${timeoutMs} 毫秒内无法建立连接`);
    socket.once('connect', () => end(''));
    socket.once('error', (error) => end(failureText(error)));
  });
}

function probeWeb(url: URL, target: ProbeTarget): Promise<string> {
  const { timeoutMs } = target;
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:';
  const send = isSecure ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const outgoing = send(requestOptions(url, target));
    const end = (reason: string) => {
      clearTimeout(timer);
      outgoing.destroy();
      resolve(reason);
    };
    const timer = setTimeout(end, timeoutMs, `${timeoutMs} 毫秒内没有响应`);
    outgoing.once('error', (error) => end(failureText(error)));
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
  { protocol, healthPath, header, query, lookup }: ProbeTarget,
): RequestOptions {
  const path = url.pathname.replace(/\/+$/, '') + healthPath;
  const credential = query === undefined ? '' : `${path.includes('?') ? '&' : '?'}${query}`;
  return {
    host: hostOf(url),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    path: path + credential,
    method: 'GET',
    agent: false,
    lookup,
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
};

function failureText(error: Error): string {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  return FAILURES[code] ?? `连接失败（${code || error.message}）`;
}
