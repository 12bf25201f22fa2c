import { AppError } from '#core/app-error.ts';
import type { Proposal } from '#core/scaling/decision.ts';
import type { Held } from '#engines/scaler/decide-version.ts';
import type { Row } from '#storage/database.ts';
import type { Handler } from '../../handler/handler.ts';

type LogRow = Omit<Row<'autoscalingLog'>, 'heldBack' | 'proposals'> & {
  readonly heldBack: readonly Held[];
  readonly proposals: readonly Proposal[];
  readonly policyName: string;
};

export const describeLog: Handler<'autoscalingLog.detail'> = async ({ id }, { storage }) => {
  const found = await storage.db
    .selectFrom('autoscalingLog')
    .innerJoin('autoscaling', 'autoscaling.id', 'autoscalingLog.policyId')
    .selectAll('autoscalingLog')
    .select('autoscaling.name as policyName')
    .where('autoscalingLog.id', '=', id)
    .$castTo<LogRow>()
    .executeTakeFirst();
  if (found === undefined) throw new AppError('record.not-found');
  return found;
};
