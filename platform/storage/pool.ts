import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { CopySource, sendCopy } from './copy-rows.ts';
import { toUnavailable } from './database-unavailable.ts';
import type { StorageOptions } from './storage-options.ts';

/** How long a caller waits for a server that is just restarting, before it gets an error. */
const CONNECT_PATIENCE_MS = 3_000;
const CONNECT_PAUSE_MS = 100;

const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;

/** A pg pool that outlives its server: no event of a lost connection can end the process. */
export function createPool(options: StorageOptions): Pool {
  const pool = new Pool({
    connectionString: options.connectionString,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs ?? 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'aip-console',
    types: { getTypeParser },
  });
  // The query that was under way reports the loss; these events would only end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/**
 * The part of a pool that Kysely uses, with lost connections and full disks as catalogued errors. `onFailure` gets
 * each that is.
 */
export function guardPool(pool: Pool, onFailure: (error: unknown) => void): PostgresPool {
  return {
    connect: async () => guardClient(await connectPatiently(pool), onFailure),
    end: () => pool.end(),
  };
}

/** Connecting has no effect yet, so it may be repeated; a query may not. */
async function connectPatiently(pool: Pool): Promise<PoolClient> {
  const deadline = Date.now() + CONNECT_PATIENCE_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const unavailable = toUnavailable(error);
      if (unavailable === error || pool.ending || Date.now() > deadline) throw unavailable;
      await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE_MS));
    }
  }
}

function guardClient(client: PoolClient, onFailure: (error: unknown) => void): PostgresPoolClient {
  const query = async (sql: string, parameters: readonly unknown[]) => {
    const [first] = parameters;
    try {
      if (first instanceof CopySource) return await sendCopy(client, sql, first);
      return await client.query(sql, [...parameters]);
    } catch (error) {
      const said = toUnavailable(error);
      if (said !== error) onFailure(said);
      throw said;
    }
  };
  // The type also demands cursors, which Kysely asks for only when its dialect was given a cursor class.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

/** Counts and sums stay far below 2^53 here, so they are numbers, not text. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format !== 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === INT8_ARRAY) return parseNumbers;
  }
  return types.getTypeParser(oid, format as 'text');
}

function parseNumbers(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);
}

function ignore(): void {}
