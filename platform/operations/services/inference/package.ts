// What a version runs: a model version of the project's organisation, or a preset model.
import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';
import type { OperationContext, RequestOf } from '../../handler/handler.ts';
import { batchRefusal, signatureOf } from '../../models/model/signature.ts';

/** Without a source: a model version. */
type PackageRequest = Pick<RequestOf<'inference.paramsUpdate'>, 'source' | 'modelVersionId' | 'preset'>;

export interface Package {
  readonly modelVersionId: string | null;
  readonly preset: string | null;
  readonly runtime: 'onnx' | 'command' | 'image';
  /** Why its calls cannot be computed together, as the end of a Chinese sentence that begins with its name. */
  readonly batchRefusal: string | undefined;
  /** For events: `数字识别 v3`. */
  readonly name: string;
}

const NOT_ONNX = '不是 ONNX 模型';

/** Throws at the field that is wrong. A model version that the project may not see does not exist. */
export async function requirePackage(
  db: Db,
  context: OperationContext,
  projectId: string,
  request: PackageRequest,
): Promise<Package> {
  return request.source === 'Builtin'
    ? requirePreset(context, request.preset ?? '')
    : requireModel(db, context, projectId, request.modelVersionId ?? '');
}

function requirePreset(context: OperationContext, key: string): Package {
  const preset = context.engines.presets.list().find((candidate) => candidate.key === key);
  if (preset === undefined)
    throw missing('preset', key === '' ? '请选择预置模型' : `预置模型“${key}”没有安装`);
  return { modelVersionId: null, preset: key, runtime: 'command', batchRefusal: NOT_ONNX, name: preset.name };
}

async function requireModel(
  db: Db,
  { engines }: OperationContext,
  projectId: string,
  id: string,
): Promise<Package> {
  if (id === '') throw missing('modelVersionId', '请选择模型版本');
  const row = await db
    .selectFrom('modelVersion')
    .innerJoin('model', 'model.id', 'modelVersion.modelId')
    .select(['model.name', 'modelVersion.number', 'modelVersion.runtime', 'modelVersion.state'])
    .select(['modelVersion.packageType', 'modelVersion.signature'])
    .where('modelVersion.id', '=', id)
    .where('modelVersion.projectId', '=', projectId)
    .forShare('modelVersion')
    .executeTakeFirst();
  if (row === undefined) throw missing('modelVersionId', '模型版本不存在');
  const name = `${row.name} v${row.number}`;
  if (row.state !== 'Ready') throw refused(`“${name}”还没有就绪`);
  const { runtime } = row;
  const reason = engines.runner.refuse(runtime);
  if (reason !== undefined) throw refused(`“${name}”：${reason}`);
  if (runtime !== 'onnx' && runtime !== 'command' && runtime !== 'image')
    throw refused(`“${name}”的包类型是 ${row.packageType}`);
  const refusal = runtime === 'onnx' ? batchRefusal(signatureOf(row.signature)) : NOT_ONNX;
  return { modelVersionId: id, preset: null, runtime, batchRefusal: refusal, name };
}

function missing(field: string, reason: string): AppError {
  return new AppError('inference.package-missing', { reason }, { fields: { [field]: reason } });
}

function refused(reason: string): AppError {
  return new AppError('inference.not-deployable', { reason }, { fields: { modelVersionId: reason } });
}
