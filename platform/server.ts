// Composition root of the console's process: wires, decides nothing.
import { fileURLToPath } from 'node:url';
import { createConsoleMeters } from '#engines/metrics/console-meters.ts';
import { createProcessLogs } from '#engines/process-log/process-logs.ts';
import { announce } from './boot/announce.ts';
import { makeDataDirectory } from './boot/make-data-directory.ts';
import { reportSchemas } from './boot/report-schemas.ts';
import { createServerLog } from './boot/server-log.ts';
import { finishPublishing } from './boot/start-authoring.ts';
import { startDemo } from './boot/start-demo.ts';
import { startEmbedded } from './boot/start-embedded.ts';
import { reachableHost } from './boot/start-gateway.ts';
import { startSchemas } from './boot/start-schemas.ts';
import { startUpstream } from './boot/start-upstream.ts';
import { trustedProxies } from './boot/trusted-proxies.ts';
import { withoutStudio } from './http/console/studio-flag.ts';
import { createLiveApp } from './http/live/live-app.ts';
import { listen } from './http/node-server.ts';
import { readSettings, USAGE } from './settings/settings.ts';
import { StartError } from './settings/start-error.ts';
import { checkPort } from './supervise/check-port.ts';
import { createShutdown, type Shutdown } from './supervise/shutdown.ts';

/** Beside the bundle: `dist/public` and, one floor up, the built-in `schemas`. */
const PUBLIC = fileURLToPath(new URL('./public/', import.meta.url));
const SCHEMAS = fileURLToPath(new URL('../schemas/', import.meta.url));

async function start(shutdown: Shutdown): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env, process.cwd());
  await finishPublishing(settings);
  const schemas = startSchemas(SCHEMAS, settings, (error) =>
    console.error(`配置目录无法跟踪：${error instanceof Error ? error.message : error}`),
  );
  shutdown.add('schemas', schemas.close);
  await checkPort(settings.host, settings.port, 'port');
  const logs = createProcessLogs(await makeDataDirectory(settings.dataDir));
  shutdown.add('logs', logs.flush);
  const log = createServerLog(logs);
  process.on('unhandledRejection', (error) => log({ level: 'error', message: '未处理的错误', error }));

  const dependencies = { settings, config: schemas.config, schemas, logs, log, shutdown };
  const platform =
    settings.upstream === undefined
      ? await startEmbedded(dependencies)
      : startUpstream({
          upstream: settings.upstream,
          config: schemas.config,
          metricsToken: settings.metricsToken,
          shutdown,
        });
  const meters = createConsoleMeters(() => app.events.size());
  const { scrape } = platform;
  const app = createLiveApp(
    {
      backend: platform.backend,
      publicDirectory: PUBLIC,
      now: () => new Date(),
      hstsSeconds: () => Number(platform.parameters().hstsSeconds),
      log,
      checkAnswers: process.env.AIP_CHECK_ANSWERS === '1',
      notReady: platform.notReady,
      ...(scrape === undefined ? {} : { metrics: { ...meters, allows: scrape.allows } }),
    },
    settings.studio && settings.upstream === undefined
      ? schemas
      : { ...schemas, config: () => withoutStudio(schemas.config()) },
  );
  const listener = await listen(app, settings, trustedProxies(platform.parameters));
  shutdown.add('http', listener.close);
  // Streams never end by themselves: the listener would wait for them.
  shutdown.add('events', app.close);
  reportSchemas(schemas, log);
  const origin = `http://${reachableHost(settings.host)}:${listener.port}`;
  announce(origin, platform.adminPassword);
  log({ level: 'info', message: `控制台已启动：${settings.host}:${listener.port}` });
  // A demo that fails must not take a good platform with it.
  if (settings.demo)
    await startDemo({ settings, config: schemas.config(), app, ...platform, origin, shutdown }).catch(
      (error: unknown) => log({ level: 'error', message: '演示数据没有生成', error }),
    );
}

/** Ctrl-C under npm reaches us twice, from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

function run(): void {
  process.setSourceMapsEnabled(true);
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    return;
  }
  const shutdown = createShutdown((label, error) => console.error(`${label}：`, error));
  const end = async (code: number) => {
    await shutdown.run();
    process.exit(code);
  };
  let askedAt: number | undefined;
  const signalled = () => {
    if (askedAt === undefined) {
      askedAt = performance.now();
      end(0);
    } else if (performance.now() - askedAt > SAME_SIGNAL_MS) shutdown.hurry();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, signalled);
  start(shutdown).catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    return end(error instanceof StartError ? error.exitCode : 1);
  });
}

run();
