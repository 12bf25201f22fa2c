// Replicas with logs on a running platform, for the log viewer: rows, files, and a page that shows them.
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Following, followOutput } from '#engines/runner/log/follow-output.ts';
import { type Db, openStorage } from '#storage/storage.ts';
import { insertFixture } from './fixture-rows.ts';
import { layPages } from './lay-pages.ts';
import type { Platform } from './start-platform.ts';

export interface LoggedReplica {
  /** Of the service and its version as well. */
  readonly id: string;
  readonly directory: string;
  /** Prints as its process does. */
  readonly print: (stream: 'stdout' | 'stderr', text: string) => Promise<void>;
  /** Keeps what was printed. */
  readonly keep: (process?: string) => Promise<void>;
  /** Keeps what is printed from now on. */
  readonly follow: () => Following;
}

/** A replica of a project of the platform, without a process of its own: the test prints for it. */
export async function createLoggedReplica(platform: Platform): Promise<LoggedReplica> {
  const id = await withDatabase(platform, async (db) => {
    const project = await db.selectFrom('project').select(['id', 'organizationId']).executeTakeFirstOrThrow();
    const place = { organizationId: project.organizationId, projectId: project.id };
    // Without traffic the runner would end the replica at once; so it fails to start, and is tried again.
    const replicaId = await db.transaction().execute(async (tx) => {
      const inserted = await insertFixture(tx, 'replica', place);
      await tx.updateTable('serviceVersion').set({ weight: 100 }).where('id', '=', inserted).execute();
      return inserted;
    });
    return replicaId;
  });
  return loggedReplica(id, join(platform.dataDir, 'replicas', id));
}

/** Another replica of the same service, which has ended. */
export async function createEndedReplica(platform: Platform, of: LoggedReplica): Promise<LoggedReplica> {
  const id = `${of.id}-ended`;
  await withDatabase(platform, async (db) => {
    const row = await db.selectFrom('replica').selectAll().where('id', '=', of.id).executeTakeFirstOrThrow();
    const { organizationId, projectId, serviceId, versionId } = row;
    const createdAt = new Date(row.createdAt.getTime() - 1_000);
    await db
      .insertInto('replica')
      .values({
        id,
        organizationId,
        projectId,
        serviceId,
        versionId,
        ordinal: 1,
        state: 'Terminated',
        createdAt,
      })
      .execute();
  });
  return loggedReplica(id, join(platform.dataDir, 'replicas', id));
}

async function withDatabase<T>(platform: Platform, use: (db: Db) => Promise<T>): Promise<T> {
  const storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 1 });
  try {
    return await use(storage.db);
  } finally {
    await storage.close();
  }
}

async function loggedReplica(id: string, directory: string): Promise<LoggedReplica> {
  await mkdir(directory, { recursive: true });
  const follow = (process = 'first') =>
    followOutput({
      directory,
      process,
      now: () => new Date(),
      onError: (error) => console.error(error),
    });
  return {
    id,
    directory,
    print: (stream, text) => appendFile(join(directory, stream), text),
    keep: (process) => follow(process).stop(),
    follow,
  };
}

/** Lines as a model service prints them: mostly calls, now and then a warning, rarely an error with its trace. */
export function sampleLines(from: number, count: number): string {
  const lines: string[] = [];
  for (let i = from; i < from + count; i++) {
    const head = `2026-11-21 10:${String(Math.floor(i / 60) % 60).padStart(2, '0')}:${String(i % 60).padStart(2, '0')},${String(i % 1000).padStart(3, '0')}`;
    if (i % 997 === 0) {
      lines.push(`${head} ERROR [worker-${i % 8}] request ${i} failed: 模型输入维度不符，期望 [1,3,224,224]`);
    } else if (i % 97 === 0) {
      lines.push(
        `${head} WARNING [worker-${i % 8}] request ${i} took ${900 + (i % 311)} ms, queue is filling up`,
      );
    } else {
      lines.push(
        `${head} INFO [worker-${i % 8}] request ${i} POST /v2/models/ocr/infer 200 ${i % 311} ms batch=${1 + (i % 13)}`,
      );
    }
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** A directory of schemas with one page: the log of the replica or service that its address names. */
export async function writeLogPage(): Promise<string> {
  const operations = ['list', 'find', 'info', 'download', 'sources'].map(
    (name) => `  - containerLog.${name}`,
  );
  return layPages({
    'aic/log/replica': [
      'kind: plugin',
      'title: 日志',
      'route: /console/log/{organizationId}/{projectId}/{serviceId}',
      'permission: project.ai-service',
      'plugin: log-viewer',
      "props: { serviceId: '${params.serviceId}' }",
      'operations:',
      ...operations,
      '',
    ].join('\n'),
  });
}
