// A service that spends time and no processor: `sleeping.mjs PORT MS [HOW]`, prints the port when it listens. As a shadow it
// hangs, dies or answers garbage. `/release` ends all that hangs.
import { createServer } from 'node:http';

const [, , port, ms, how = 'sound'] = process.argv;
const body = JSON.stringify({ result: [0.1, 0.2, 0.7], id: 'prediction' });
// As long as an answer may be; longer ones would measure this process and the loopback.
const garbage = Buffer.alloc(2_000, '{"result":');
const ways = {
  sound: (res) =>
    setTimeout(() => {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      res.end(body);
    }, Number(ms)),
  // Half a minute, and then nothing of use.
  hang: (res) => setTimeout(() => res.destroy(), 30_000),
  die: (res) => res.destroy(),
  garbage: (res) => {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(garbage);
  },
};
const answer = ways[how];
const server = createServer((req, res) => {
  req.resume();
  req.on('end', () => (req.url === '/release' ? server.closeAllConnections() : answer(res)));
});
server.keepAliveTimeout = 60_000;
server.listen(Number(port), '127.0.0.1', () => console.log(port));
