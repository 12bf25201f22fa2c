// Several servers may work on one database when they are the same program with the same master key.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { startLoop } from '#jobs/loop.ts';
import type { Row } from '#storage/database.ts';
import type { SecretBox } from '#storage/secret-box.ts';
import { type ServerState, serverState } from '#storage/server-state.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { StartError } from '../settings/start-error.ts';
import type { Shutdown } from '../supervise/shutdown.ts';

const HEARTBEAT_MS = 5_000;
/** A server that was here lately comes back, with its key. */
const REMEMBERED_HOURS = 24;

export interface NodeDependencies {
  readonly storage: Storage;
  readonly id: string;
  readonly dataDir: string;
  readonly secrets: SecretBox;
  /** Of the console and of the gateway, as the other servers reach them. */
  readonly address: string;
  readonly gatewayAddress: string;
  /** File of this program. */
  readonly program: string;
  readonly shutdown: Shutdown;
  readonly onError: (error: unknown) => void;
}

/** Enters this server among those at work. Throws `StartError` beside servers that it cannot work with. */
export async function joinNodes(dependencies: NodeDependencies): Promise<void> {
  const { storage, id, dataDir, secrets, address, gatewayAddress, shutdown, onError } = dependencies;
  const program = createHash('sha256')
    .update(await readFile(dependencies.program))
    .digest('hex')
    .slice(0, 12);
  const keyCheck = secrets.key('node-check').toString('hex').slice(0, 16);
  const now = sql<Date>`now()`;
  const own = { machine: hostname(), dataDirectory: dataDir, program, keyCheck, address, gatewayAddress };
  await storage.transaction(async (db) => {
    // Two that start at the same moment see each other.
    await sql`lock table node in share row exclusive mode`.execute(db);
    const known = await db
      .selectFrom('node')
      .selectAll()
      .select(serverState.as('state'))
      .where('heartbeatAt', '>', sql<Date>`now() - make_interval(hours => ${REMEMBERED_HOURS})`)
      .execute();
    for (const other of known.filter((one) => one.id !== id)) refuse(other, own);
    refuseCopy(
      known.find((one) => one.id === id),
      own,
    );
    const entered = { ...own, startedAt: now, heartbeatAt: now, leftAt: null };
    await db
      .insertInto('node')
      .values({ id, ...entered })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(entered))
      .execute();
  });
  const set = (change: { heartbeatAt: typeof now } | { leftAt: typeof now }) =>
    storage.db.updateTable('node').set(change).where('id', '=', id).execute();
  const heartbeat = startLoop({
    ...{ name: 'heartbeat', everyMs: HEARTBEAT_MS, atOnce: false, onError },
    round: async () => {
      await set({ heartbeatAt: now });
    },
  });
  shutdown.add('node', async () => {
    await heartbeat.stop();
    await set({ leftAt: now });
  });
}

/** Of a copied data directory both would take the same services for theirs. */
function refuseCopy(
  same: (Row<'node'> & { readonly state: ServerState }) | undefined,
  own: Pick<Row<'node'>, 'machine' | 'dataDirectory'>,
): void {
  if (same?.state !== 'Working') return;
  if (same.machine === own.machine && same.dataDirectory === own.dataDirectory) return;
  throw new StartError(
    `服务器 ${same.machine} 正在用相同的标识工作（数据目录 ${same.dataDirectory}）：这里的数据目录是它的副本。请删除副本中的 node-id 文件，或停止那台服务器并等待三十秒。`,
  );
}

function refuse(
  other: Row<'node'> & { readonly state: ServerState },
  own: Pick<Row<'node'>, 'program' | 'keyCheck'>,
): void {
  const where = `${other.machine}，数据目录 ${other.dataDirectory}`;
  if (other.keyCheck !== own.keyCheck)
    throw new StartError(
      `这个数据库的另一台服务器（${where}）使用不同的主密钥，它保存的凭据在这里解不开。请把那个数据目录里的 keys/master.key 复制过来，或设置相同的 AIP_MASTER_KEY。那台服务器不再使用时，停止一天后本服务器可以启动。`,
    );
  if (other.state === 'Working' && other.program !== own.program)
    throw new StartError(
      `这个数据库的另一台服务器（${where}）正在运行不同的程序（${other.program}，这里是 ${own.program}）。请先停止它，再升级并启动。`,
    );
}
