// A program like the gateway, in small: returns its level on `/?ms=300`, hands its socket on, ends with its last call.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { raiseSuccessor, takePlace } from '../../platform/supervise/raise-successor.ts';
import { type Control, serveControl } from '../../platform/supervise/serve-control.ts';

const { AIP_CONTROL = '', AIP_LISTEN_FD, LEVEL = 'ok', PORT, TRACE = '' } = process.env;
if (LEVEL === 'broken') throw new Error('this one never comes up');

let control: Control | undefined;
const server = createServer((request, response) => {
  response.setHeader('connection', 'close');
  const ms = Number(new URL(request.url ?? '', 'http://x').searchParams.get('ms') ?? 0);
  setTimeout(() => response.end(LEVEL), ms);
});
const exit = (word: string) => {
  appendFileSync(TRACE, `${LEVEL} ${word}\n`);
  process.exit(0);
};
let told = false;
const end = () => {
  told = true;
  server.close(() => exit('flushed'));
};
process.on('SIGTERM', async () => {
  if (told) exit('cut');
  told = true;
  await control?.awaitSuccessor();
  end();
});
const ready = new Promise<void>((resolve) => {
  const place =
    AIP_LISTEN_FD === undefined ? { port: Number(PORT), host: '127.0.0.1' } : { fd: Number(AIP_LISTEN_FD) };
  server.listen(place, resolve);
});
if (AIP_CONTROL !== '')
  control = await serveControl({
    directory: AIP_CONTROL,
    raise: (order) => raiseSuccessor(order, server),
    onReplaced: () => (told ? undefined : end()),
    onEnd: end,
  });
await takePlace(ready);
