import type { Config } from '#config/config.ts';
import { guardOf, type ScrapeGuard } from '#engines/metrics/scrape-token.ts';
import type { AppDependencies, UpstreamBackend } from '../http/dependencies.ts';
import { createUpstreamProxy } from '../http/upstream/proxy.ts';
import { parameterDefaults, type SystemParameters } from '../operations/parameters/system-parameters.ts';
import type { Shutdown } from '../supervise/shutdown.ts';

export interface UpstreamPlatform {
  readonly backend: UpstreamBackend;
  readonly notReady: AppDependencies['notReady'];
  /** As the configuration says: another platform's parameters are not ours. */
  readonly parameters: () => SystemParameters;
  readonly adminPassword?: string;
  /** There is no master key to make a token from: only one that was chosen. */
  readonly scrape?: ScrapeGuard;
}

export interface UpstreamDependencies {
  readonly upstream: URL;
  readonly config: () => Config;
  readonly metricsToken: string | undefined;
  readonly shutdown: Shutdown;
}

/** An existing platform in place of our own: no database, no gateway, no data directory. */
export function startUpstream({
  upstream,
  config,
  metricsToken,
  shutdown,
}: UpstreamDependencies): UpstreamPlatform {
  const { proxy, close } = createUpstreamProxy(upstream);
  shutdown.add('upstream', close);
  return {
    backend: { kind: 'upstream', proxy },
    // The console can work whenever the platform can; asking it here would only add load while it is in trouble.
    notReady: async () => [],
    parameters: () => parameterDefaults(config()),
    ...(metricsToken === undefined ? {} : { scrape: guardOf(metricsToken) }),
  };
}
