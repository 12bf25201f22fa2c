// A client that costs little: fixed bytes over kept-alive sockets, answers read by their content-length.
import { connect, type Socket } from 'node:net';

export interface LoadTarget {
  readonly port: number;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const BODY = JSON.stringify({ inputs: 'x'.repeat(170) });

/** Calls a second that `connections` sockets get through, one call each at a time. Throws on any answer but 200. */
export async function measureThroughput(
  target: LoadTarget,
  connections: number,
  ms: number,
): Promise<{ readonly rate: number; readonly calls: number }> {
  let calls = 0;
  let isOver = false;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)));
  const request = requestBytes(target);
  const started = performance.now();
  setTimeout(() => {
    isOver = true;
  }, ms);
  await Promise.all(
    sockets.map(async (socket) => {
      while (!isOver) {
        await exchange(socket, request);
        calls++;
      }
      socket.destroy();
    }),
  );
  return { rate: calls / ((performance.now() - started) / 1_000), calls };
}

/** Microseconds of each call, the targets taking turns call by call so that noise hits all alike. */
export async function measureLatency(targets: readonly LoadTarget[], calls: number): Promise<number[][]> {
  const lines = await Promise.all(
    targets.map(async (target) => ({
      socket: await open(target.port),
      request: requestBytes(target),
      times: [] as number[],
    })),
  );
  for (let call = 0; call < calls; call++) {
    for (const { socket, request, times } of lines) {
      const started = performance.now();
      await exchange(socket, request);
      times.push((performance.now() - started) * 1_000);
    }
  }
  return lines.map(({ socket, times }) => {
    socket.destroy();
    return times.sort((a, b) => a - b);
  });
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function requestBytes({ port, path, headers = {} }: LoadTarget): Buffer {
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    'content-type': 'application/json',
    'content-length': String(BODY.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${BODY}`);
}

function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (text.length < end + 4 + length) return;
      socket.off('data', onData);
      if (text.startsWith('HTTP/1.1 200')) resolve();
      else reject(new Error(text));
    };
    socket.on('data', onData);
    socket.write(request);
  });
}
