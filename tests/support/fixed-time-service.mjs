// A service that takes the same time for every call and has no capacity but that: deployed by a test as a command service.
import { createServer } from 'node:http';

const WORK_MS = 100;

createServer((call, answer) => {
  if (call.url === '/') answer.end('ready');
  else setTimeout(() => answer.end(process.env.AIC_REPLICA ?? ''), WORK_MS);
}).listen(Number(process.env.PORT), process.env.HOST);
