// An HTTP server that has an answer of ours for everything, also for what Node refuses before a handler runs.
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { isHost } from './is-host.ts';
import { linger } from './linger.ts';
import { type ProtocolFault, protocolFaultOf } from './protocol-fault.ts';

export interface FaultAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The last request of a connection. */
interface Latest {
  readonly host: string | undefined;
  readonly isHost: boolean;
  res: ServerResponse;
}

export type AnswerFault = (fault: ProtocolFault) => FaultAnswer | Promise<FaultAnswer>;

/** How long a refused sender may take to read the answer before its connection is cut. */
const LINGER_MS = 1_000;

/** @param options timeouts and limits of `http.createServer` */
export function createHttpServer(
  onRequest: (req: IncomingMessage, res: ServerResponse) => void,
  answerFault: AnswerFault,
  options: ServerOptions = {},
): Server {
  const latest = new WeakMap<Duplex, Latest>();
  const refused = new WeakSet<Duplex>();
  const server = createServer({ ...options, requireHostHeader: false }, (req, res) => {
    const { host } = req.headers;
    const known = latest.get(req.socket);
    // A connection asks for the same host again and again.
    const isSame = known !== undefined && known.host === host;
    const now = isSame ? known : { host, isHost: host !== undefined && isHost(host), res };
    now.res = res;
    if (!isSame) latest.set(req.socket, now);
    // HTTP/1.0 knows no Host.
    const isAddressed = host === undefined ? req.httpVersion === '1.0' : now.isHost;
    if (isAddressed) onRequest(req, res);
    else void refuse(req, res, 'bad-host');
  });
  server.on('checkExpectation', (req, res) => void refuse(req, res, 'expectation-failed'));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const fault = protocolFaultOf(error.code);
    // What still comes after a fault is one again.
    if (refused.has(socket) && fault !== undefined) return;
    refused.add(socket);
    const begun = latest.get(socket)?.res;
    // Into an answer that has begun nothing else may be written.
    const isOpen = socket.writable && !(begun?.headersSent === true && !begun.writableEnded);
    if (fault === undefined || !isOpen) socket.destroy(error);
    else void refuseRaw(socket, fault);
  });

  async function refuse(req: IncomingMessage, res: ServerResponse, fault: ProtocolFault): Promise<void> {
    const { status, headers, body } = await answerFault(fault);
    res.writeHead(status, { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) });
    // Complete by its length; the end would close the connection under a sender who does not read yet.
    res.write(body);
    linger(req, () => res.end());
  }

  async function refuseRaw(socket: Duplex, fault: ProtocolFault): Promise<void> {
    const { status, headers, body } = await answerFault(fault);
    const all = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    if (!socket.writable) return;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }

  return server;
}
