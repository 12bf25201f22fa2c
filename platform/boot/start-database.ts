import { AppError } from '#core/app-error.ts';
import { startEmbeddedPostgres } from '#storage/embedded-postgres/start-embedded-postgres.ts';
import { isSuperuser } from '#storage/is-superuser.ts';
import { MigrationError, migrate } from '#storage/migrate.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../settings/start-error.ts';
import type { Shutdown } from '../supervise/shutdown.ts';

export interface RunningDatabase {
  readonly storage: Storage;
  readonly connectionString: string;
}

const SUPERUSER =
  "DATABASE_URL 使用的是数据库超级用户：平台出现漏洞时会波及整个数据库服务器。请改用只拥有这个数据库的普通账号，例如 create role aip login password '…'; alter database aip owner to aip;";

/** The PostgreSQL of DATABASE_URL, or our own below the data directory, brought to the newest shape. */
export async function startDatabase(
  settings: Settings,
  shutdown: Shutdown,
  log: (line: string) => void,
): Promise<RunningDatabase> {
  const connectionString = settings.databaseUrl ?? (await startOwn(settings.dataDir, shutdown, log));
  await migrate(connectionString).catch((error: unknown) => {
    throw explain(error);
  });
  const storage = openStorage({ connectionString });
  shutdown.add('storage', () => storage.close());
  if (settings.databaseUrl !== undefined && (await isSuperuser(storage.db))) log(SUPERUSER);
  return { storage, connectionString };
}

async function startOwn(dataDir: string, shutdown: Shutdown, log: (line: string) => void): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  shutdown.add('postgres', () => postgres.stop());
  return postgres.connectionString;
}

function explain(error: unknown): unknown {
  if (error instanceof MigrationError) return new StartError(error.message, 1, { cause: error });
  if (error instanceof AppError && error.cause instanceof Error) {
    const reason = error.cause.message || String(error.cause);
    return new StartError(`无法连接数据库，请检查 DATABASE_URL：${reason}`, 1, { cause: error });
  }
  return error;
}
