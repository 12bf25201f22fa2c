import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { removeRecord, writeRecord } from '#storage/process/process-record.ts';
import type { DemoService } from '../operations/demo/demo-service.ts';
import { demoRecord } from './demo-record.ts';

const PROGRAM = fileURLToPath(new URL('./demo-service.mjs', import.meta.url));

/** The demo's service in a process of its own, which ends with this one. Its port is no port of the platform: it may be registered. */
export async function startDemoProcess(dataDir: string, port: number): Promise<DemoService> {
  const child = spawn(process.execPath, [PROGRAM, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const failed = exited.then(() => {
    throw new Error('The service of the demo did not start');
  });
  const [line] = await Promise.race([once(lines, 'line'), failed]);
  // From now on its end is no failure.
  failed.catch(() => undefined);
  const { url, port: used } = JSON.parse(String(line)) as Pick<DemoService, 'url' | 'port'>;
  const record = demoRecord(dataDir);
  await writeRecord(record, child.pid ?? 0, '');
  return {
    url,
    port: used,
    async stop() {
      child.stdin.end();
      await exited;
      await removeRecord(record);
    },
  };
}
