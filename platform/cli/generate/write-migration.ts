// The migration that makes of the tables, as the migrations so far leave them, those of the entities.
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Entity } from '#config/config.ts';
import { schemaDifference } from '#storage/catalogue/schema-difference.ts';
import type { TableDifference } from '#storage/catalogue/table-difference.ts';
import { startEmbeddedPostgres } from '#storage/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#storage/migrate.ts';
import { openStorage } from '#storage/storage.ts';
import type { CommandWorld, EmptyDatabase } from '../command/command.ts';
import { UsageError } from '../command/usage-error.ts';

const MIGRATIONS = 'platform/storage/migrations';

/** Returns the exit code: 1 when a decision is needed first. */
export async function writeMigration(
  name: string,
  { entities }: Config,
  world: CommandWorld,
): Promise<number> {
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new UsageError(`迁移脚本的名称只能用小写字母、数字和短横线：${name}`);
  const directory = join(world.root, MIGRATIONS);
  const database = await (world.emptyDatabase ?? startEmptyDatabase)();
  const differences = await differencesAfter(directory, entities, database);
  if (differences.length === 0) {
    world.write('数据表与实体一致，不需要迁移脚本\n');
    return 0;
  }
  const file = `${await nextNumber(directory)}-${name}.sql`;
  await writeFile(join(directory, file), migrationText(differences, entities));
  world.write(`已生成 ${MIGRATIONS}/${file}，提交前请读一遍；发布以后不能再改\n`);
  const warnings = differences.flatMap((difference) => difference.warnings);
  for (const warning of warnings) world.write(`注意：${warning}\n`);
  return warnings.length === 0 ? 0 : 1;
}

async function differencesAfter(
  directory: string,
  entities: ReadonlyMap<string, Entity>,
  { connectionString, drop }: EmptyDatabase,
): Promise<readonly TableDifference[]> {
  try {
    await migrate(connectionString, pathToFileURL(`${directory}/`));
    const storage = openStorage({ connectionString, poolSize: 2 });
    return await schemaDifference(storage.db, entities).finally(() => storage.close());
  } finally {
    await drop();
  }
}

/** A PostgreSQL of its own, made for this and thrown away: the database of a platform is never asked. */
async function startEmptyDatabase(): Promise<EmptyDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aip-migration-'));
  await chmod(dataDir, 0o711); // As root, PostgreSQL runs as another user and must get through.
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  return {
    connectionString: server.connectionString,
    async drop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function nextNumber(directory: string): Promise<string> {
  const numbers = (await readdir(directory)).map((file) => Number.parseInt(file, 10)).filter(Number.isFinite);
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

function migrationText(
  differences: readonly TableDifference[],
  entities: ReadonlyMap<string, Entity>,
): string {
  const labels = new Map([...entities.values()].map(({ id, table }) => [table, id]));
  return differences
    .map(({ table, statements }) => [`-- ${labels.get(table) ?? table}`, ...statements, ''].join('\n'))
    .join('\n');
}
