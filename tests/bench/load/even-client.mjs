// `node even-client.mjs URL SECONDS RATE`: sends calls one by one at equal distances, as a constant rate asks for, and does nothing else:
// raw sockets, answers are neither parsed nor timed. What Node.js itself takes for being woken twice a call. Prints JSON.
import { connect } from 'node:net';

const [url, seconds, rate] = process.argv.slice(2);
const { hostname, port, pathname, host } = new URL(url);
const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
const idle = [];
const gapMs = 1_000 / Number(rate);
const WARM_UP_MS = 1_000;
let [sent, answered] = [0, 0];
let before;

function send() {
  const waiting = idle.pop();
  if (waiting !== undefined) return waiting.write(request);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  socket.on('data', () => {
    answered += 1;
    idle.push(socket);
  });
  return socket.write(request);
}

const startMs = performance.now();
function tick() {
  const elapsedMs = performance.now() - startMs;
  if (before === undefined && elapsedMs >= WARM_UP_MS) before = { answered, cpu: process.cpuUsage() };
  if (elapsedMs >= WARM_UP_MS + Number(seconds) * 1_000) return finish();
  for (; sent * gapMs <= elapsedMs; sent++) send();
  return setTimeout(tick, Math.max(1, Math.floor(sent * gapMs - (performance.now() - startMs))));
}

function finish() {
  const { user, system } = process.cpuUsage(before.cpu);
  console.log(JSON.stringify({ calls: answered - before.answered, cpuUs: user + system }));
  process.exit();
}

tick();
