// A program that tries what it should not, and says how far it got: `GET /<deed>`. Every deed bounds itself.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const MAX_PROCESSES = 200;
const MAX_BYTES = 200 * 1024 * 1024;
const PIECE = 4 * 1024 * 1024;

const deeds = {
  /** Three processes: in a session of its own, an orphan, and an orphan without our environment. They write down who they are. */
  daemonise() {
    const stay = 'echo $$ >> "$0"; exec sleep 300';
    const file = join(process.env.TMPDIR, 'daemons');
    const options = { detached: true, stdio: 'ignore' };
    spawn('/bin/sh', ['-c', stay, file], options).unref();
    spawn('/bin/sh', ['-c', `setsid /bin/sh -c '${stay}' "$0" &`, file], options).unref();
    spawn('/bin/sh', ['-c', `setsid env -i /bin/sh -c '${stay}' "$0" &`, file], options).unref();
  },
  /** How many children it could have at once. */
  async fork() {
    const children = [];
    while (children.length < MAX_PROCESSES) {
      const child = spawn('/bin/sleep', ['60'], { stdio: 'ignore' });
      const isThere = await new Promise((done) => {
        child.once('spawn', () => done(true));
        child.once('error', () => done(false));
      });
      if (!isThere) break;
      children.push(child);
    }
    for (const child of children) child.kill('SIGKILL');
    return children.length;
  },
  /** Bytes that it could write in small files. */
  async fill() {
    let bytes = 0;
    const piece = Buffer.alloc(PIECE, 1);
    while (bytes < MAX_BYTES) {
      writeFileSync(join(process.env.TMPDIR, `piece-${bytes}`), piece);
      bytes += PIECE;
      await new Promise((done) => setTimeout(done, 100));
    }
    return bytes;
  },
  /** Thousandths of a core that two busy threads got. */
  async burn() {
    const busy = 'const end = Date.now() + 4000; while (Date.now() < end);';
    const before = process.cpuUsage();
    const began = performance.now();
    const threads = [1, 2].map(() => new Worker(busy, { eval: true }));
    await Promise.all(threads.map((thread) => new Promise((done) => thread.once('exit', done))));
    const { user, system } = process.cpuUsage(before);
    return Math.round((user + system) / (performance.now() - began));
  },
  /** Which of the given ports of this machine answer. */
  async scan(ports) {
    const tries = ports.map(
      (port) =>
        new Promise((done) => {
          const socket = connect({ host: '127.0.0.1', port: Number(port) });
          socket.once('connect', () => done([port])).once('error', () => done([]));
          socket.once('connect', () => socket.destroy());
        }),
    );
    return (await Promise.all(tries)).flat();
  },
  /** Status and text that an address returns, with or without the proxy. */
  call: ([url]) => ask({ host: '127.0.0.1', port: new URL(url).port, path: new URL(url).pathname }),
  proxy([url]) {
    const { hostname, port } = new URL(process.env.HTTP_PROXY);
    return ask({ host: hostname, port, path: url, headers: { host: new URL(url).host } });
  },
  tunnel([place]) {
    const { hostname, port } = new URL(process.env.HTTPS_PROXY);
    return new Promise((done, fail) => {
      const sent = request({ host: hostname, port, method: 'CONNECT', path: place });
      sent.once('connect', (answer, socket) => done(socket.destroy() && [answer.statusCode, '']));
      sent.once('error', fail).end();
    });
  },
  write: ([path]) => writeFileSync(path, 'changed') ?? true,
  read: ([path]) => readFileSync(path, 'utf8').length,
  list: ([path]) => readdirSync(path).length,
  reach: ([path]) =>
    new Promise((done, fail) => {
      const socket = connect(path);
      socket.once('connect', () => done(socket.destroy() && true)).once('error', fail);
    }),
};

function ask(options) {
  return new Promise((done, fail) => {
    const sent = request(options, async (answer) => {
      const pieces = await answer.toArray();
      done([answer.statusCode, Buffer.concat(pieces).toString()]);
    });
    sent.once('error', fail).end();
  });
}

createServer(async (call, response) => {
  const url = new URL(call.url, 'http://program');
  const deed = deeds[url.pathname.slice(1)];
  try {
    const reached = await deed?.(url.searchParams.getAll('to'));
    response.end(JSON.stringify({ reached: reached ?? null }));
  } catch (error) {
    response.end(JSON.stringify({ failed: error.code ?? error.message }));
  }
}).listen(Number(process.env.PORT), process.env.HOST);
process.on('SIGTERM', () => process.exit(0));
