// What the leader remembers of each version between rounds, and how it reaches the database.
import type { ScalingPolicy } from '#core/scaling/policy.ts';
import { type LimitsInForce, limitsAt } from '#core/scaling/time-window.ts';
import type { Db } from '#storage/storage.ts';
import type { VersionDecision } from './decide-version.ts';
import type { SampleRow } from './keep-samples.ts';
import type { KeptState } from './kept-state.ts';

export interface VersionMemory {
  kept: KeptState;
  /** The last row that was written. */
  row: SampleRow | undefined;
  /** When the state was written, epoch ms. */
  writtenAt: number;
  /** In force since they were found, for the policy as it was edited last (epoch ms). */
  limits?: { readonly editedAt: number; readonly found: LimitsInForce };
}

/** To look through the time windows takes milliseconds, so it is done when the limits may have changed: by the clock, or by an edit. */
export function limitsInForce(
  memory: Pick<VersionMemory, 'limits'>,
  policy: ScalingPolicy,
  editedAt: number,
  now: number,
): LimitsInForce {
  const { limits } = memory;
  if (limits !== undefined && limits.editedAt === editedAt && now < limits.found.until) return limits.found;
  const found = limitsAt(policy, now);
  memory.limits = { editedAt, found };
  return found;
}

/** Another server that goes on knows what was so long ago. */
const WRITE_MS = 5_000;

export async function keepState(
  db: Db,
  ids: { readonly versionId: string; readonly policyId: string },
  kept: KeptState,
  decision: VersionDecision,
): Promise<void> {
  const state = {
    policyId: ids.policyId,
    state: JSON.stringify(kept),
    decision: JSON.stringify(decision),
    decidedAt: new Date(decision.at),
  };
  await db
    .insertInto('autoscalingVersion')
    .values({ versionId: ids.versionId, ...state })
    .onConflict((conflict) => conflict.column('versionId').doUpdateSet(state))
    .execute();
}

export function isDue({ writtenAt, kept }: VersionMemory, before: KeptState, now: number): boolean {
  const isOther =
    kept.held?.logId !== before.held?.logId ||
    kept.pending?.logId !== before.pending?.logId ||
    kept.failures !== before.failures;
  return isOther || now - writtenAt >= WRITE_MS;
}
