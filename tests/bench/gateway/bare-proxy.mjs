// The peer: the least that node:http and undici can do between a client and a service.
// `bare-proxy.mjs PORT SERVICE`, prints the port when it listens.
import { createServer } from 'node:http';
import { Pool } from 'undici';

const [, , port, service] = process.argv;
const pool = new Pool(service, { pipelining: 1 });
const server = createServer((req, res) => {
  const { host, connection, 'content-length': length, ...headers } = req.headers;
  pool.dispatch(
    { path: req.url, method: req.method, headers, body: length === undefined ? null : req },
    {
      onRequestStart() {},
      onResponseStart(_, status, headers) {
        const { connection, 'keep-alive': _keepAlive, ...rest } = headers;
        res.writeHead(status, rest);
      },
      onResponseData(controller, chunk) {
        if (!res.write(chunk)) {
          controller.pause();
          res.once('drain', () => controller.resume());
        }
      },
      onResponseEnd: () => res.end(),
      onResponseError: () => res.destroy(),
    },
  );
});
server.keepAliveTimeout = 60_000;
server.listen(Number(port), '127.0.0.1', () => console.log(port));
