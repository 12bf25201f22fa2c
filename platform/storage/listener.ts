import { Client, escapeIdentifier } from 'pg';

/** Payload of the notice; '' also after a reconnect, when notices may have been missed. */
export type OnNotify = (payload: string) => void;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/** Listens on one channel over a connection of its own until the returned function is called. */
export async function startListener(
  connectionString: string,
  channel: string,
  onNotify: OnNotify,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: Client | undefined;

  /** Tries until it listens; resolves early when stopped. */
  const connect = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE_MS; !stopped; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const candidate = createClient(connectionString);
      try {
        await candidate.connect();
        await candidate.query(`listen ${escapeIdentifier(channel)}`);
        if (stopped) return await candidate.end();
        candidate.on('notification', (notice) => onNotify(notice.payload ?? ''));
        candidate.once('end', reconnect);
        client = candidate;
        return;
      } catch {
        await candidate.end().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
  const reconnect = async (): Promise<void> => {
    if (stopped) return;
    await connect();
    if (!stopped) onNotify('');
  };

  await connect();
  return async () => {
    stopped = true;
    await client?.end().catch(() => undefined);
  };
}

function createClient(connectionString: string): Client {
  const client = new Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'aip-console listen',
  });
  // 'end' follows and reconnects; without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}
