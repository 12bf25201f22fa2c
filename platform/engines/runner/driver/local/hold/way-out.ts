// The only way from a program's own network to others: an HTTP proxy on a Unix socket that only the program reaches.
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Duplex } from 'node:stream';

export interface WayOutRules {
  /** Connects where a registered service may be; its error has the code `ERR_ADDRESS_REFUSED` and the Chinese reason elsewhere. */
  readonly dial: (target: { readonly host: string; readonly port: number }) => Promise<Socket>;
  /** The one address of this machine that may be called. */
  readonly gateway: { readonly host: string; readonly port: number };
}

/** Listens until it is closed; an earlier socket there is replaced. */
export async function openWayOut(socket: string, rules: WayOutRules): Promise<() => void> {
  const server = createServer((call, answer) => void passOn(call, answer, rules));
  server.on('connect', (call, caller, first) => void tunnel(call, caller, first, rules));
  server.on('clientError', (_error, caller) => caller.destroy());
  await rm(socket, { force: true });
  await listen(server, socket);
  // Only the program's account may enter the directory.
  await chmod(socket, 0o666);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** The address that is dialled is the one that was looked at. */
async function reach(host: string, port: number, { dial, gateway }: WayOutRules): Promise<Socket> {
  const plain = host.replace(/^\[|\]$/g, '');
  if (port !== gateway.port || !(await isOwn(plain))) return dial({ host: plain, port });
  const socket = connect(gateway);
  await once(socket, 'connect');
  return socket;
}

async function isOwn(host: string): Promise<boolean> {
  const { address } = await lookup(host);
  const plain = address.replace(/^::ffff:/i, '');
  if (/^(?:127\.|0\.|::1?$)/.test(plain)) return true;
  return Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === plain));
}

async function tunnel(
  call: IncomingMessage,
  caller: Duplex,
  first: Buffer,
  rules: WayOutRules,
): Promise<void> {
  caller.on('error', () => undefined);
  try {
    const { hostname, port } = new URL(`http://${call.url}`);
    const target = await reach(hostname, port === '' ? 80 : Number(port), rules);
    target.once('error', () => caller.destroy());
    caller.write('HTTP/1.1 200 Connection established\r\n\r\n');
    target.write(first);
    target.pipe(caller);
    caller.pipe(target);
    caller.once('close', () => target.destroy());
  } catch (error) {
    const { status, text } = described(error);
    const head = `HTTP/1.1 ${status} \r\ncontent-type: text/plain; charset=utf-8\r\n`;
    caller.end(`${head}content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`);
  }
}

async function passOn(call: IncomingMessage, answer: ServerResponse, rules: WayOutRules): Promise<void> {
  try {
    // Without a host it was sent to the gateway's port.
    const isDirect = call.url?.startsWith('/') === true;
    const url = new URL(call.url ?? '', isDirect ? `http://127.0.0.1:${rules.gateway.port}` : undefined);
    if (url.protocol !== 'http:') throw new Error('只支持 http 和 CONNECT');
    const port = url.port === '' ? 80 : Number(url.port);
    const socket = await reach(url.hostname, port, rules);
    const { 'proxy-connection': _kept, 'proxy-authorization': _key, ...headers } = call.headers;
    const path = `${url.pathname}${url.search}`;
    const made = { path, method: call.method, headers, createConnection: () => socket };
    const sent = request(made, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.once('error', (error) => refuse(answer, error));
    answer.once('close', () => sent.destroy());
    call.pipe(sent);
  } catch (error) {
    refuse(answer, error);
  }
}

function refuse(answer: ServerResponse, error: unknown): void {
  const { status, text } = described(error);
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

function described(error: unknown): { readonly status: number; readonly text: string } {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_ADDRESS_REFUSED')
    return { status: 403, text: error.message };
  return { status: 502, text: `无法连接：${error instanceof Error ? error.message : error}` };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}
