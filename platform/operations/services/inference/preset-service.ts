// Preset models as services that every project may be granted.
import { AppError } from '#core/app-error.ts';
import type { Preset } from '#engines/presets/presets.ts';
import { createId } from '#storage/create-id.ts';
import type { Db } from '#storage/storage.ts';
import { catalogueDatabaseError } from '../../entity/database-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { projectOf, type TenantScope } from '../../handler/project-of.ts';

export interface PresetServiceFacts {
  readonly now: Date;
  /** Username. */
  readonly by: string | null;
  /** Left out: the preset's key. */
  readonly code?: string;
  /** Left out: the preset's name. */
  readonly name?: string;
  readonly replicas?: number;
}

/** A service that has not been started, open to all organisations, sized as the preset was measured; returns its id. */
export async function insertPresetService(
  db: Db,
  place: TenantScope,
  preset: Preset,
  facts: PresetServiceFacts,
): Promise<string> {
  const made = { createdAt: facts.now, createdBy: facts.by, stateAt: facts.now };
  const id = createId('svc', facts.now.getTime());
  await db
    .insertInto('service')
    .values({
      ...place,
      ...made,
      id,
      source: 'Builtin',
      code: facts.code ?? preset.key,
      name: facts.name ?? preset.name,
      description: shorten(preset.description),
      category: preset.category,
      protocol: 'http',
      visibility: 'public',
      state: 'New',
      document: `${preset.description}\n\n来源：${preset.source}（${preset.license}）`,
    })
    .execute();
  await db.insertInto('inference').values({ serviceId: id }).execute();
  const { cpuMilli, memoryMb, concurrency } = preset.resources;
  await db
    .insertInto('serviceVersion')
    .values({
      ...place,
      ...made,
      id: createId('ver', facts.now.getTime()),
      serviceId: id,
      number: 1,
      preset: preset.key,
      runtime: 'command',
      replicas: facts.replicas ?? 1,
      cpuMilli,
      memoryMb,
      concurrency,
      queueSize: 100,
      weight: 100,
    })
    .execute();
  return id;
}

/** The first sentences that fit the field. */
function shorten(text: string): string {
  const MOST = 512;
  return text.length <= MOST ? text : `${text.slice(0, MOST - 1)}…`;
}

export const createPresetService: Handler<'inference.presetCreate'> = async (request, context) => {
  const { organizationId, projectId } = projectOf(context.scope);
  const preset = context.engines.presets.list().find(({ key }) => key === request.preset);
  if (preset === undefined) {
    const reason = `预置模型“${request.preset}”没有安装`;
    throw new AppError('inference.package-missing', { reason }, { fields: { preset: reason } });
  }
  const facts = { now: context.now(), by: context.actor?.user.username ?? null, ...request };
  const values = { code: request.code ?? preset.key, name: request.name ?? preset.name };
  const id = await context.storage.transaction((db) =>
    catalogueDatabaseError(context.config, 'service', values, () =>
      insertPresetService(db, { organizationId, projectId }, preset, facts),
    ),
  );
  return { id };
};
