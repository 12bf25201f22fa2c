// A replica as a process of its own, to be killed: returns its name on every call after `DELAY_MS`.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  setTimeout(() => response.end(process.env.NAME), Number(process.env.DELAY_MS));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.(server.address().port));
