// The calls that a figure is made of: read from the run's own file, so that they are as many as it says.
import { AppError } from '#core/app-error.ts';
import { isInFigure } from '#core/evaluation/run/row-filter.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';
import { planParts } from '../run/plan-parts.ts';
import { findEvaluation, selectResults } from '../run/stored-evaluation.ts';
import { findSetting } from '../setting/stored-setting.ts';

export const listResultRows: Handler<'evaluation.result.rows'> = async (request, context) => {
  const { id, part = '' } = request;
  const positive = await positiveOf(context.storage.db, id, part);
  async function* matching() {
    for await (const { id: requestId, parts } of context.engines.evaluator.rows(id)) {
      const row = parts[part];
      if (row !== undefined && isInFigure(request, row, positive)) yield { requestId, ...row };
    }
  }
  return readPage(request, {
    async count() {
      let count = 0;
      for await (const _ of matching()) count += 1;
      return count;
    },
    async rows(limit, offset) {
      const page = [];
      let place = 0;
      for await (const { requestId, truth, prediction } of matching()) {
        place += 1;
        if (place <= offset) continue;
        page.push({ id: requestId, truth: textOf(truth), prediction: JSON.stringify(prediction) });
        if (page.length === limit) break;
      }
      return page;
    },
  });
};

async function positiveOf(db: Db, resultId: string, part: string): Promise<string> {
  const result = await selectResults(db).where('id', '=', resultId).executeTakeFirst();
  const evaluation = result && (await findEvaluation(db, result.evaluationId));
  if (evaluation === undefined) throw new AppError('record.not-found');
  const setting = await findSetting(db, evaluation.settingId);
  const parts = setting === undefined ? [] : planParts(setting);
  return parts.find(({ name }) => name === part)?.setting.positive ?? '';
}

function textOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
