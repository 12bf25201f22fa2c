// What the log has to say on the chart.
import type { Db } from '#storage/storage.ts';

export interface MarkerSpan {
  readonly policyId: string;
  readonly versionId: string;
  readonly from: Date;
  readonly to: Date;
}

/** A chart with more of them could not be read; the newest count. */
const MOST = 500;
const LEVELS: Readonly<Record<string, 'INFO' | 'WARNING' | 'ERROR'>> = {
  Scaled: 'INFO',
  Held: 'WARNING',
  Restored: 'WARNING',
  Failed: 'ERROR',
};

/** Oldest first. */
export async function readMarkers(db: Db, { policyId, versionId, from, to }: MarkerSpan) {
  const rows = await db
    .selectFrom('autoscalingLog')
    .selectAll()
    .where('policyId', '=', policyId)
    .where('versionId', '=', versionId)
    .where('createdAt', '<', to)
    .where('lastAt', '>=', from)
    .orderBy('createdAt', 'desc')
    .limit(MOST)
    .execute();
  return rows.toReversed().map((row) => ({
    id: row.id,
    at: row.createdAt,
    until: row.readyAt ?? row.lastAt,
    lane: `v${row.versionNumber}`,
    label: row.result === 'Held' ? `${row.before} → ${row.wanted} 受阻` : `${row.before} → ${row.got}`,
    result: row.result,
    direction: row.direction,
    heldBy: row.heldBy,
    level: LEVELS[row.result] ?? 'INFO',
    reason: row.message,
  }));
}
