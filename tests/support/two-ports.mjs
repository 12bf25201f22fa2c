// A service on its given port and on one of its own choice, which it returns: deployed by a test as a command service.
import { createServer } from 'node:http';

const other = createServer((_, response) => response.end('inner'));
other.listen(0, '127.0.0.1', () => {
  createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ secret: 'answer of the model', inner: other.address().port }));
  }).listen(Number(process.env.PORT), process.env.HOST);
});
