// A process that logs calls until it kills itself. Arguments: database, directory, prefix of ids, after how many steps (a
// write to disk, a removal, the beginning and the end of a transaction). Prints how many calls were on disk.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRequestLog } from '#engines/gateway/log/request-log.ts';
import { createGatewayMeters } from '#engines/metrics/gateway-meters.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { sampleLogRow } from './sample-log-row.ts';

const [connectionString = '', directory = '', prefix = '', steps = ''] = process.argv.slice(2);
let left = Number(steps);
let added = 0;

function step(): void {
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
}

const { writeSync } = fs;
const { rm } = fs.promises;
const write = writeSync as (...values: unknown[]) => number;
fs.writeSync = ((...values: unknown[]) => {
  step();
  const count = added;
  const written = write(...values);
  write(1, `${count}\n`);
  step();
  return written;
}) as typeof writeSync;
fs.promises.rm = async (...values) => {
  step();
  await rm(...values);
  step();
};
syncBuiltinESMExports();

const storage = openStorage({ connectionString, poolSize: 2 });
const counted: Storage = {
  ...storage,
  async transaction(work) {
    step();
    const result = await storage.transaction(work);
    step();
    return result;
  },
};
const log = createRequestLog({
  storage: counted,
  meters: createGatewayMeters(),
  log: (line) => console.error(line),
  directory,
});
for (;;) {
  for (let i = 0; i < 20; i += 1) {
    added += 1;
    log.add(sampleLogRow(`${prefix}-${added}`));
  }
  await sleep(30);
}
