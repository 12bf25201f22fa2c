// Runs beside a program in a network of its own: carries calls from a Unix socket to the program's port, and what the program
// sends to its proxy to another Unix socket. AIC_RELAY holds a `RelaySettings` as JSON.
//
// It listens for calls only while the program does, so that a caller is refused at once and may ask another replica. It
// takes no notice of SIGTERM, which the whole group gets: the program's last answers still have to get out.
import { chmodSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { RelaySettings } from './relay-settings.ts';

const LOOPBACK = '127.0.0.1';
const LOOK_MS = 50;
const MAX_WAITING = 4_096;

const settings = JSON.parse(process.env.AIC_RELAY ?? '{}') as RelaySettings;
process.on('SIGTERM', () => undefined);
for (const port of settings.outwardPorts)
  createServer({ allowHalfOpen: true }, (own) =>
    carry(own, connect({ path: settings.outwardSocket, allowHalfOpen: true })),
  )
    // Calls still come in when this way out does not open.
    .on('error', (error) => console.error(`端口 ${port} 不能转发：${error.message}`))
    .listen(port, LOOPBACK);
const { inward } = settings;
if (inward !== undefined) {
  await untilListens(inward.port);
  open(inward);
}

function open({ socket, port }: NonNullable<RelaySettings['inward']>): void {
  const server: Server = createServer({ allowHalfOpen: true }, (caller) => {
    const program = connect({ host: LOOPBACK, port, allowHalfOpen: true });
    program.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && server.listening) reopen(server, { socket, port });
    });
    carry(caller, program);
  });
  server.listen({ path: socket, backlog: MAX_WAITING }, () => chmodSync(socket, 0o600));
}

function reopen(server: Server, inward: NonNullable<RelaySettings['inward']>): void {
  server.close();
  untilListens(inward.port).then(() => open(inward));
}

async function untilListens(port: number): Promise<void> {
  while (!(await listens(port))) await new Promise((done) => setTimeout(done, LOOK_MS));
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = connect({ host: LOOPBACK, port });
    probe.once('connect', () => {
      probe.destroy();
      done(true);
    });
    probe.once('error', () => done(false));
  });
}

/** Both ways, each end by itself; an error of one ends the other. */
function carry(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.setNoDelay(true);
    from.pipe(to);
    from.once('error', () => to.destroy());
    from.once('close', () => to.destroySoon());
  }
}
