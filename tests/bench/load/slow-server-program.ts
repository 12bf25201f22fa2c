// `node PROGRAM PORT SEED`: answers each call after a time that is drawn from its number in the path. `/plain` answers at once, `/note`
// as well but notes when, `/draw` answers the n-th call after the n-th time. Two kinds of a freeze, `?at=<epoch ms>&ms=<ms>`: `/hold`
// takes up and answers nothing for so long, but goes on accepting, so that it has no backlog of its own and its answers come when the
// drawn times say; `/stop` stands still as a stopped process does, and has connections and calls to work off afterwards. `/calls` tells
// when each call was taken up and answered (epoch ms; not of `/plain` and `/draw`), and forgets them.
import { createServer } from 'node:http';
import { delayOf } from './draw-delay.ts';
import type { NotedCall } from './noted-call.ts';

const [port, seed = ''] = process.argv.slice(2);
let calls: NotedCall[] = [];
let drawn = 0;
let held = { from: 0, until: 0 };

const server = createServer((request, response) => {
  const takenUpMs = epochMs();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  request.resume();
  const answer = (text = '{"result":"ok"}') => response.end(text);
  if (pathname === '/plain') return answer();
  if (pathname === '/calls') {
    answer(JSON.stringify(calls));
    calls = [];
    return;
  }
  if (pathname === '/note') {
    answer();
    calls.push({ call: calls.length, takenUpMs, answeredMs: epochMs() });
    return;
  }
  const [at, ms] = [Number(searchParams.get('at')), Number(searchParams.get('ms'))];
  if (pathname === '/hold') {
    held = { from: at, until: at + ms };
    return answer();
  }
  if (pathname === '/stop') {
    setTimeout(() => standStill(ms), at - Date.now());
    return answer();
  }
  const isDrawn = pathname === '/draw';
  const call = isDrawn ? drawn++ : Number(pathname.slice(1));
  const answerMs = released(released(takenUpMs) + delayOf(seed, call));
  setTimeout(() => {
    answer();
    if (!isDrawn) calls.push({ call, takenUpMs, answeredMs: epochMs() });
  }, answerMs - takenUpMs);
});
// Whoever connects while it stands still is not turned away.
server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4_096 }, () => console.log(port));
process.on('SIGTERM', () => process.exit(0));

function released(at: number): number {
  return at >= held.from && at < held.until ? held.until : at;
}

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Of a clock that never goes back, as that of the generators. */
function epochMs(): number {
  return performance.timeOrigin + performance.now();
}
