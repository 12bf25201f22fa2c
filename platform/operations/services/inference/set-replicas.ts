import { AppError } from '#core/app-error.ts';
import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { OperationContext } from '../../handler/handler.ts';
import { subjectOf } from './find-inference.ts';
import { reserveFor } from './reserve.ts';

/**
 * What a person or a policy makes of a version: the runner follows. `db` holds the service's lock, `why` is added to the event.
 *
 * Throws `quota.exceeded`, or `state.conflict` while another change of the service is under way.
 */
export async function setReplicas(
  db: Transaction<Database>,
  context: Pick<OperationContext, 'config' | 'actor' | 'now'>,
  { service, version, replicas, why = '' }: ReplicaChange,
): Promise<void> {
  if (!STANDING.has(service.state)) throw serviceConflict(context, service.state);
  if (UP.has(version.state))
    await reserveFor(db, service.organizationId, [{ ...version, replicas }], ['replicas']);
  await db.updateTable('serviceVersion').set({ replicas }).where('id', '=', version.id).execute();
  const reason = `v${version.number} 的副本数由 ${version.replicas} 改为 ${replicas}${why === '' ? '' : `：${why}`}`;
  await recordEvent(db, context, { ...subjectOf(service), event: 'update', reason });
}

export interface ReplicaChange {
  readonly service: Row<'service'>;
  readonly version: Row<'serviceVersion'>;
  readonly replicas: number;
  /** Chinese text. */
  readonly why?: string;
}

const UP: ReadonlySet<string> = new Set(['Starting', 'Running', 'Warning', 'Error']);
/** Nothing else is under way. */
export const STANDING: ReadonlySet<string> = new Set([
  'New',
  'Running',
  'Warning',
  'Error',
  'Stopped',
  'Updated',
  'StartFailed',
]);

/** What a service, or a version, in that state does not allow. */
export function serviceConflict({ config }: Pick<OperationContext, 'config'>, state: string): AppError {
  const label = config.enums.get('service-state')?.values.find(({ value }) => value === state)?.label;
  return new AppError('state.conflict', {
    state: label ?? state,
    allowed: '等待正在进行的操作完成，或先停止',
  });
}
