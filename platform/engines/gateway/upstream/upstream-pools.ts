// Kept-alive connections to the services, one pool an origin.
import { buildConnector, Pool } from 'undici';
import { connectionTo, isSocketAddress } from '#core/replica-address.ts';
import type { Dial } from './dial.ts';
import type { Upstream } from './upstream.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** What a replica behind a Unix socket reads as `Host`. */
const SOCKET_ORIGIN = 'http://localhost';

type Reached = Pick<Upstream, 'origin' | 'isOwn'>;

export interface UpstreamPools {
  readonly get: (upstream: Reached) => Pool;
  /** Closes pools of others, and those whose connections other networks allowed; calls under way end first. */
  readonly keep: (upstreams: readonly Reached[]) => void;
  readonly close: () => Promise<void>;
}

/** `networks` are those in which registered services may be now. */
export function createUpstreamPools(dial: Dial, networks: () => readonly string[]): UpstreamPools {
  const pools = new Map<string, Pool>();
  const guarded = createGuardedConnector(dial);
  const direct = buildConnector({ timeout: CONNECT_TIMEOUT_MS });
  // A connection that lives was allowed when it was made: it must not be found by others, nor under other rules.
  // Joined once a table and not once a call.
  let rules: { readonly networks: readonly string[]; readonly text: string } = { networks: [], text: '' };
  const rulesNow = () => {
    const now = networks();
    if (now !== rules.networks) rules = { networks: now, text: now.join() };
    return rules.text;
  };
  // By the table's own objects, so that a call makes no key; forgotten with the table.
  let used = new WeakMap<Reached, Pool>();
  const keyOf = ({ origin, isOwn }: Reached) => `${isOwn ? 'own' : rulesNow()} ${origin}`;
  const open = (upstream: Reached): Pool => {
    // As many connections as calls: a stream must not keep other calls waiting. The gateway bounds calls as a whole.
    const { origin, isOwn } = upstream;
    const isSocket = isOwn === true && isSocketAddress(origin);
    const pool = new Pool(isSocket ? SOCKET_ORIGIN : origin, {
      pipelining: 1,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 60_000,
      connect: isSocket ? { timeout: CONNECT_TIMEOUT_MS, ...connectionTo(origin) } : isOwn ? direct : guarded,
    });
    pools.set(keyOf(upstream), pool);
    return pool;
  };
  return {
    get(upstream) {
      const found = used.get(upstream) ?? pools.get(keyOf(upstream)) ?? open(upstream);
      used.set(upstream, found);
      return found;
    },
    keep(upstreams) {
      used = new WeakMap();
      const wanted = new Set(upstreams.map(keyOf));
      for (const [key, pool] of pools) {
        if (wanted.has(key)) continue;
        pools.delete(key);
        pool.close().catch(() => undefined);
      }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy().catch(() => undefined)));
    },
  };
}

/** undici adds TLS where the origin asks for it. */
function createGuardedConnector(dial: Dial): buildConnector.connector {
  const addTls = buildConnector({ timeout: CONNECT_TIMEOUT_MS });
  return (options, callback) => {
    const { hostname, port, protocol } = options;
    const isSecure = protocol === 'https:';
    const host = hostname.replace(/^\[|\]$/g, '');
    dial({ host, port: Number(port || (isSecure ? 443 : 80)) }).then(
      (socket) => {
        if (isSecure) addTls({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}
