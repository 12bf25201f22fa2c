// A server with nothing but the load engine, to be killed: `node PROGRAM DIRECTORY GENERATOR PLAN`. Prints `started` when the
// run of the plan (JSON) goes on.
import { createLoadEngine } from '#engines/load/load-engine.ts';

const [directory = '', program = '', plan = ''] = process.argv.slice(2);
const engine = createLoadEngine({ directory, program, onError: (error) => console.error(error) });
await engine.adopt();
const run = await engine.start({ plan: JSON.parse(plan) });
await run.started;
console.log('started');
// The engine keeps no process alive by itself.
setInterval(() => undefined, 1_000);
