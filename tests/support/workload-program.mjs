// What workloads of the driver cases run: it behaves as its environment says. The simulated cluster behaves alike.
import { readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { join } from 'node:path';

const { HOST, PORT, AIC_REPLICA, WORD = '', COMPLAINT, READS, CALLS, HTTP_PROXY } = process.env;
const { EXIT_MS, EXIT_CODE = '0', EXIT_SIGNAL, LAST_WORD, DRAIN_MS = '0', HOG_MB } = process.env;
const held = [];

process.on('SIGTERM', () => {
  console.log('asked to end');
  if (DRAIN_MS !== 'never') setTimeout(() => process.exit(0), Number(DRAIN_MS));
});
console.log(`began ${WORD}`);
if (COMPLAINT !== undefined) console.error(COMPLAINT);
if (READS !== undefined) console.log(readFileSync(join(process.env[READS], 'data.txt'), 'utf8').trimEnd());
if (CALLS !== undefined) {
  const { hostname: host, port } = new URL(HTTP_PROXY);
  const call = () =>
    get({ host, port, path: CALLS }, (answer) => answer.on('data', (text) => console.log(`answered ${text}`)))
      // The way out may not be open yet.
      .on('error', () => setTimeout(call, 50));
  call();
}
if (PORT !== undefined)
  createServer((_call, answer) => answer.end(JSON.stringify({ id: AIC_REPLICA, word: WORD }))).listen(
    Number(PORT),
    HOST,
  );
if (HOG_MB !== undefined)
  setInterval(() => {
    if (held.length * 4 < Number(HOG_MB)) held.push(Buffer.alloc(4_194_304, 1));
  }, 10);
if (EXIT_MS === undefined) setInterval(() => {}, 1_000);
else
  setTimeout(() => {
    if (LAST_WORD !== undefined) console.log(LAST_WORD);
    if (EXIT_SIGNAL !== undefined) process.kill(process.pid, EXIT_SIGNAL);
    else process.exit(Number(EXIT_CODE));
  }, Number(EXIT_MS));
