// The service behind both proxies: answers at once. Prints its port.
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
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
