import type { Config } from '#config/config.ts';
import { formatBytes } from '#core/format-bytes.ts';
import { countRows } from '#storage/count-rows.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import type { Engines } from '../../handler/engines.ts';
import type { Handler } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';

const RUNTIMES = ['onnx', 'command', 'image', 'chart'] as const;

/** Ready versions of the project, of each model the newest first, with a label that says which is which. */
export const listDeployPackages: Handler<'model.deployPackage.list'> = (
  request,
  { storage, scope, engines, config },
) => {
  const runnable = RUNTIMES.filter((runtime) => deployReason(runtime, engines) === undefined);
  const matching = storage.db
    .selectFrom('modelVersion')
    .innerJoin('model', 'model.id', 'modelVersion.modelId')
    .where('modelVersion.projectId', '=', scope.projectId ?? '')
    .where('modelVersion.state', '=', 'Ready')
    .where('model.name', 'ilike', containsPattern(request.keyword?.trim() ?? ''))
    .$if(request.deployable, (q) => q.where('modelVersion.runtime', 'in', [...runnable, '']));
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .select([
          'modelVersion.id',
          'modelVersion.modelId',
          'modelVersion.number',
          'modelVersion.packageType',
          'modelVersion.runtime',
          'modelVersion.sizeBytes',
          'model.name as modelName',
        ])
        .orderBy('model.name')
        .orderBy('modelVersion.number', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => {
        const reason = deployReason(row.runtime, engines) ?? '';
        return { ...row, label: labelOf(row, config), deployable: reason === '', reason };
      });
    },
  });
};

/** Why versions of this runtime cannot run here, in Chinese; undefined when they can. */
export function deployReason(runtime: string, { runner }: Engines): string | undefined {
  return runner.refuse(runtime);
}

interface Labelled {
  readonly modelName: string;
  readonly number: number;
  readonly runtime: string;
  readonly sizeBytes: number;
}

/** `数字识别 · v3（ONNX，1.2 MB）` */
function labelOf({ modelName, number, runtime, sizeBytes }: Labelled, config: Config): string {
  const known = config.enums.get('model-runtime')?.values.find(({ value }) => value === runtime)?.label;
  const kind = runtime === 'onnx' ? 'ONNX' : (known ?? runtime);
  const facts = sizeBytes > 0 ? `${kind}，${formatBytes(sizeBytes)}` : kind;
  return `${modelName} · v${number}（${facts}）`;
}
