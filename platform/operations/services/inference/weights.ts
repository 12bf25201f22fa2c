// Shares of a service's calls: checked here, put into force by the runner once every version that gets calls can answer.
import { AppError } from '#core/app-error.ts';
import {
  splitValues,
  type UpdateTarget,
  versionValues,
  type Weights,
  willCarry,
} from '#engines/runner/plan/update-target.ts';
import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { refuseWhileBlocked } from '../../entity/blockers.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { OperationContext } from '../../handler/handler.ts';
import type { Resources } from '../../runtime/quota/quota.ts';
import { readVersions } from './find-inference.ts';
import { reserveFor } from './reserve.ts';

/** What a service at rest changes to, it changes to at once. */
const AT_REST: ReadonlySet<string> = new Set(['New', 'Updated']);

/**
 * Asks for these weights and this split; `reason` is the Chinese text of the event, `fields` are
 * those of the request that ask for resources. `db` holds the service's lock.
 *
 * Throws `inference.weights`, `quota.exceeded`, or `state.conflict` when the service cannot be updated now.
 */
export async function askForWeights(
  db: Transaction<Database>,
  context: Pick<OperationContext, 'config' | 'actor' | 'scope'>,
  service: Row<'service'>,
  target: UpdateTarget,
  reason: string,
  fields: readonly (keyof Resources)[] = [],
): Promise<void> {
  await refuseWhileBlocked(db, context, { entity: 'service', ids: [service.id], action: 'traffic' });
  const { weights } = target;
  const versions = await readVersions(db, service.id);
  checkWeights(versions, weights);
  const { state } = await fireEvent(db, context, {
    entity: 'service',
    id: service.id,
    event: 'update',
    reason,
  });
  if (AT_REST.has(String(state))) {
    await writeTarget(db, service.id, versions, target);
    return;
  }
  const carrying = versions.filter(({ id }) => willCarry(target, id));
  await reserveFor(db, service.organizationId, carrying, fields);
  await db
    .updateTable('inference')
    .set({ target: JSON.stringify(target), progress: 'Updating' })
    .where('serviceId', '=', service.id)
    .execute();
}

function checkWeights(versions: readonly Row<'serviceVersion'>[], weights: Weights): void {
  const known = new Set(versions.map(({ id }) => id));
  const unknown = Object.keys(weights).find((id) => !known.has(id));
  if (unknown !== undefined) throw refused(`版本 ${unknown} 不属于该服务`);
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  if (total !== 100) throw refused(`合计为 ${total}，应为 100`);
}

async function writeTarget(
  db: Transaction<Database>,
  serviceId: string,
  versions: readonly Row<'serviceVersion'>[],
  target: UpdateTarget,
): Promise<void> {
  const { split } = target;
  for (const version of versions)
    await db
      .updateTable('serviceVersion')
      .set(versionValues(target, version))
      .where('id', '=', version.id)
      .execute();
  if (split !== undefined)
    await db.updateTable('inference').set(splitValues(split)).where('serviceId', '=', serviceId).execute();
}

/** The new version gets its share, the others keep theirs in proportion; whole percents that add up to 100. */
export function makeRoom(
  versions: readonly Pick<Row<'serviceVersion'>, 'id' | 'weight'>[],
  share: number,
): Weights {
  const rest = 100 - share;
  const carrying = versions.filter(({ weight }) => weight > 0);
  const shares = carrying.map(({ id, weight }) => ({ id, exact: (weight * rest) / 100 }));
  const rounded = shares.map(({ id, exact }) => ({ id, whole: Math.floor(exact), part: exact % 1 }));
  let missing = rest - rounded.reduce((sum, { whole }) => sum + whole, 0);
  const byPart = [...rounded].sort((one, other) => other.part - one.part);
  const entries = byPart.map(({ id, whole }) => [id, missing-- > 0 ? whole + 1 : whole] as const);
  return Object.fromEntries(entries);
}

function refused(reason: string): AppError {
  return new AppError('inference.weights', { reason }, { fields: { weights: reason } });
}
