// The service behind both proxies: answers at once. `upstream.mjs PORT`, prints it when it listens.
import { createServer } from 'node:http';

const body = JSON.stringify({ result: [0.1, 0.2, 0.7], id: 'prediction' });
const server = createServer((req, res) => {
  req.resume();
  req.on('end', () => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    res.end(body);
  });
});
server.keepAliveTimeout = 60_000;
const port = Number(process.argv[2]);
server.listen(port, '127.0.0.1', () => console.log(port));
