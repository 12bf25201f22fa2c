import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import type { App } from '../http/app.ts';
import type { Backend } from '../http/dependencies.ts';
import { runDemo } from '../operations/demo/run-demo.ts';
import type { Settings } from '../settings/settings.ts';
import type { Shutdown } from '../supervise/shutdown.ts';
import { startDemoProcess } from './demo-process.ts';

export interface DemoDependencies {
  readonly settings: Settings;
  readonly config: Config;
  readonly app: App;
  readonly backend: Backend;
  /** Of the console, as a person types it. */
  readonly origin: string;
  /** Made up just now at the first start. */
  readonly adminPassword?: string;
  readonly shutdown: Shutdown;
}

/** `--demo`: does nothing in front of another platform. Needs the gateway to answer; its service runs as long as the server. */
export async function startDemo(dependencies: DemoDependencies): Promise<void> {
  const { settings, config, app, backend, origin, shutdown } = dependencies;
  if (backend.kind !== 'embedded') return;
  const adminPassword = dependencies.adminPassword ?? settings.adminPassword;
  const service = await runDemo({
    config,
    origin,
    fetch: (request) => app.fetch(request, { ip: '127.0.0.1' }),
    gatewayAddress: backend.engines.gateway.localAddress(),
    stateFile: join(settings.dataDir, 'demo.json'),
    print: (line) => console.log(line),
    startService: (port) => startDemoProcess(settings.dataDir, port),
    ...(adminPassword === undefined ? {} : { adminPassword }),
  });
  shutdown.add('demo', () => service.stop());
}
