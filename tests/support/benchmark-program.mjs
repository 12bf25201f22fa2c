// A small service to put under load: answers after a few ms, streams, fails when asked, and says what it got.
import { createServer } from 'node:http';

const DELAY_MS = 4;

createServer((request, response) => {
  const url = new URL(request.url, 'http://service');
  if (url.pathname === '/health') return response.end('ok');
  if (url.pathname === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let left = 3;
    const timer = setInterval(() => {
      response.write(`data: {"choices":[{"delta":{"content":"token ${left}"}}]}\n\n`);
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      response.end('data: [DONE]\n\n');
    }, 10);
    return undefined;
  }
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    setTimeout(() => {
      const isBad = url.pathname === '/half' && Math.random() < 0.5;
      response.writeHead(isBad ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ok: !isBad, got: body, path: url.pathname }));
    }, DELAY_MS);
  });
  return undefined;
}).listen(Number(process.env.PORT), process.env.HOST);
