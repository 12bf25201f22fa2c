import type { ResultPart } from '#core/evaluation/run/evaluation-plan.ts';
import type { Operations } from '#core/generated/contracts.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';

type Shown = Operations['evaluation.get']['response'];

/** A row of `evaluation`: written by operations only. */
export type StoredEvaluation = Omit<Row<'evaluation'>, 'state'> & { readonly state: Shown['state'] };

/** A row of `evaluation_result`; `parts` is null until it is complete. */
export type StoredResult = Omit<Row<'evaluationResult'>, 'state' | 'parts'> & {
  readonly state: Operations['evaluation.result.get']['response']['state'];
  readonly parts: readonly ResultPart[] | null;
};

export function selectEvaluations(db: Db) {
  return db.selectFrom('evaluation').selectAll().$castTo<StoredEvaluation>();
}

export function selectResults(db: Db) {
  return db.selectFrom('evaluationResult').selectAll().$castTo<StoredResult>();
}

export function findEvaluation(db: Db, id: string): Promise<StoredEvaluation | undefined> {
  return selectEvaluations(db).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockEvaluation(db: Db, id: string): Promise<StoredEvaluation | undefined> {
  return selectEvaluations(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function hasEnded({ state }: Pick<StoredEvaluation, 'state'>): boolean {
  return state === 'Done' || state === 'Stopped' || state === 'Error' || state === 'Failed';
}
