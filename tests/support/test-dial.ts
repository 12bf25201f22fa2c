import { createUpstreamGuard, type GuardOptions } from '#engines/address/upstream-guard.ts';
import type { GatewayOptions } from '#engines/gateway/gateway.ts';

/** As the gateway's own process dials, but that no process counts as the platform's: upstreams of tests run in theirs. */
export function testDial(options: Partial<GuardOptions> = {}): GatewayOptions['createDial'] {
  return ({ networks, isReplica }) =>
    createUpstreamGuard({ networks, isReplica, holdsPort: async () => false, ...options }).dial;
}
