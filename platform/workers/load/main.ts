// Composition root of a load generator: `node load-generator.mjs DIRECTORY NUMBER`. The run's directory holds its plan and gets
// its frames (run-files.ts). Prints `ready` when it can begin, waits for the start on its standard input, and ends when the run
// is over, by SIGTERM at once, or when the server is gone. Exit code 1: it could not work; its end record says why.
import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadEndRecord, LoadFrame } from '#core/load/frame.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import { framesFile, LEASE_FILE, PLAN_FILE, READY_LINE } from '#core/load/run-files.ts';
import { createRandom } from '#core/statistics/random/random.ts';
import { createHttpClient } from './client/http-client.ts';
import { createWebsocketClient } from './client/websocket-client.ts';
import { holdLifeline, type Lifeline } from './lifeline.ts';
import { readPayload } from './payload/read-payload.ts';
import { createRequestBuilder } from './payload/request-builder.ts';
import { startProcessMeter } from './record/process-meter.ts';
import { createRunRecorder } from './record/run-recorder.ts';
import { runGenerator } from './send/run-generator.ts';

const [directory = '.', number = '0'] = process.argv.slice(2);
const generator = Number(number);
const file = openSync(join(directory, framesFile(generator)), 'a', 0o600);
const write = (line: LoadFrame | LoadEndRecord) => writeSync(file, `${JSON.stringify(line)}\n`);
const lifeline = holdLifeline(join(directory, LEASE_FILE));
const record = await run(lifeline).catch(explain);
write(record);
closeSync(file);
lifeline.close();
process.exit(record.end === 'failed' ? 1 : 0);

async function run({ start, stopped }: Lifeline): Promise<LoadEndRecord> {
  const plan: LoadPlan = JSON.parse(await readFile(join(directory, PLAN_FILE), 'utf8'));
  const { target, payload, timeoutMs } = plan;
  const read = await readPayload(payload);
  const builder = {
    runId: plan.runId,
    payload: read,
    requests: payload.requests,
    order: payload.order,
    random: createRandom(`${plan.seed} payload ${generator}`),
  };
  // A template that cannot be filled is found before anything is sent.
  createRequestBuilder({ ...builder, headers: target.headers });
  process.stdout.write(`${READY_LINE}\n`);
  const { startAt, headers } = await start;
  const build = createRequestBuilder({ ...builder, headers: { ...target.headers, ...headers } });
  const options = { address: target.address, timeoutMs, maxInFlight: plan.caps.inFlight };
  const client = target.protocol === 'websocket' ? createWebsocketClient(options) : createHttpClient(options);
  const meter = startProcessMeter();
  const startMs = startAt - performance.timeOrigin;
  const elapsed = () => performance.now() - startMs;
  const recorder = createRunRecorder({ plan, generator, write, measure: meter.measure });
  const end = await runGenerator({ plan, generator, client, build, recorder, elapsed, stopped });
  meter.stop();
  client.close();
  return { end };
}

/** Before the start a stop is no fault. */
function explain(error: unknown): LoadEndRecord {
  const { aborted, reason } = lifeline.stopped;
  if (aborted) return { end: reason };
  return { end: 'failed', message: error instanceof Error ? error.message : String(error) };
}
