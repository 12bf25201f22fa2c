import type { OperationContext } from '../../handler/handler.ts';

/** What each version runs, in words, by version id: `数字识别 v3`, or the preset's name. */
export async function packageNames(
  { storage, engines }: OperationContext,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (versionIds.length === 0) return new Map();
  const rows = await storage.db
    .selectFrom('serviceVersion')
    .leftJoin('modelVersion', 'modelVersion.id', 'serviceVersion.modelVersionId')
    .leftJoin('model', 'model.id', 'modelVersion.modelId')
    .select(['serviceVersion.id', 'serviceVersion.preset', 'model.name', 'modelVersion.number'])
    .where('serviceVersion.id', 'in', [...versionIds])
    .execute();
  const presets = new Map(engines.presets.list().map(({ key, name }) => [key, name]));
  return new Map(
    rows.map(({ id, preset, name, number }) => [
      id,
      preset === null ? `${name} v${number}` : (presets.get(preset) ?? `${preset}（未安装）`),
    ]),
  );
}
