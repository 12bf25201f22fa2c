import type { AppDependencies, UpstreamBackend } from '../http/dependencies.ts';
import { createUpstreamProxy } from '../http/upstream/proxy.ts';
import type { Shutdown } from '../supervise/shutdown.ts';

export interface UpstreamPlatform {
  readonly backend: UpstreamBackend;
  readonly notReady: AppDependencies['notReady'];
  readonly adminPassword?: string;
}

/** An existing platform in place of our own: no database, no gateway, no data directory. */
export function startUpstream(upstream: URL, shutdown: Shutdown): UpstreamPlatform {
  const { proxy, close } = createUpstreamProxy(upstream);
  shutdown.add('upstream', close);
  return {
    backend: { kind: 'upstream', proxy },
    // The console can work whenever the platform can; asking it here would only add load while it is in trouble.
    notReady: async () => [],
  };
}
