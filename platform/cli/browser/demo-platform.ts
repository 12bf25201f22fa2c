// The embedded platform with the demo's data, for the time of one look: own ports, own directory, nothing left behind.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePorts } from '#network/free-port.ts';
import { UsageError } from '../command/usage-error.ts';
import { makeDataDirectory, type RunningServer, runServer } from './run-server.ts';
import { waitForDemo } from './wait-for-demo.ts';

export interface DemoPlatform {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  /** Undefined when the demo has no such person. */
  readonly passwordOf: (username: string) => string | undefined;
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>;
}

/**
 * `schemas` lie over the built-in ones. Resolves when the demo's people and things are there; calls go on for seconds.
 *
 * @throws UsageError when it does not start; anything after `signal`, which ends the start at once
 */
export async function startDemoPlatform(
  root: string,
  schemas: readonly string[],
  signal: AbortSignal,
): Promise<DemoPlatform> {
  await promisify(execFile)(process.execPath, [join(root, 'build.mjs'), '--if-changed', '--quiet'], {
    cwd: root,
    signal,
  });
  const dataDir = await makeDataDirectory();
  const adminPassword = `Render-${randomBytes(9).toString('hex')}`;
  let server: RunningServer | undefined;
  const stop = async () => {
    server?.terminate();
    await server?.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { port, gatewayPort } = await findFreePorts();
    const url = `http://127.0.0.1:${port}`;
    server = await runServer({
      root,
      url,
      args: [
        ...['--port', String(port), '--gateway-port', String(gatewayPort), '--data', dataDir, '--demo'],
        ...schemas.flatMap((directory) => ['--schemas', directory]),
      ],
      env: ownEnvironment(adminPassword),
      signal,
    });
    await waitForDemo(server, signal);
    const { output } = server;
    return {
      url,
      passwordOf: (name) =>
        name === 'admin' ? adminPassword : new RegExp(`^ +${name} +(\\S+)`, 'm').exec(output())?.[1],
      stop,
    };
  } catch (error) {
    await stop();
    if (!(error instanceof Error)) throw error;
    throw new UsageError(`内置平台没有启动：${error.message}`);
  }
}

/** The person's own database and keys are none of our business: the demo must not land there. */
function ownEnvironment(adminPassword: string): Readonly<Record<string, string | undefined>> {
  const { DATABASE_URL, AIP_MASTER_KEY, ...rest } = process.env;
  return { ...rest, AIP_ADMIN_PASSWORD: adminPassword };
}
