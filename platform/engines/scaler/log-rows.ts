// Rows of the log: what a decision changed, or what held it back.
import { createId } from '#storage/create-id.ts';
import type { NewRow } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import { goalOf, mainHold, type VersionDecision } from './decide-version.ts';
import type { HeldRow } from './kept-state.ts';
import type { ScaledVersion } from './picture.ts';
import type { Words } from './words.ts';

export type LogResult = 'Scaled' | 'Held' | 'Failed' | 'Restored';

export interface LogEntry {
  readonly policyId: string;
  readonly version: ScaledVersion;
  readonly decision: VersionDecision;
  readonly result: LogResult;
  /** What the version has after it. */
  readonly got: number;
  /** Chinese text. */
  readonly message: string;
}

/** Returns the row's id. */
export async function writeLog(db: Db, entry: LogEntry): Promise<string> {
  const row = rowOf(entry);
  await db.insertInto('autoscalingLog').values(row).execute();
  return row.id;
}

function rowOf({ policyId, version, decision, result, got, message }: LogEntry): NewRow<'autoscalingLog'> {
  const at = new Date(decision.at);
  const { organizationId, projectId, serviceId, id: versionId, number: versionNumber } = version;
  return {
    ...{
      id: createId('asl', decision.at),
      organizationId,
      projectId,
      policyId,
      serviceId,
      versionId,
      versionNumber,
    },
    ...{
      result,
      direction: directionOf(decision, got),
      reason: decision.reason,
      mode: decision.mode,
      message,
    },
    ...{ metric: decision.metric ?? null, value: decision.value ?? null, target: decision.target ?? null },
    ...{ before: decision.current, ready: decision.ready, wanted: decision.desired, got },
    ...{ minReplicas: decision.limits.min, maxReplicas: decision.limits.max },
    heldBy: holdToTell(decision) ?? null,
    heldBack: JSON.stringify(decision.heldBack),
    proposals: JSON.stringify(decision.proposals),
    ...{ createdAt: at, lastAt: at, updatedAt: at },
  };
}

function directionOf(decision: VersionDecision, got: number): 'up' | 'down' | null {
  const { current } = decision;
  const aim = got === current ? goalOf(decision) : got;
  return aim === current ? null : aim > current ? 'up' : 'down';
}

/** A hold that comes back so soon is the same one. */
const SAME_MS = 30_000;
/** A row that grows is written this often. */
const WRITE_MS = 10_000;

/**
 * Keeps one row for each hold, from the first decision to the last. Returns what is to be kept of it; undefined when nothing is
 * held back.
 */
export async function keepHeld(
  db: Db,
  entry: Omit<LogEntry, 'result' | 'got' | 'message'>,
  known: HeldRow | undefined,
  words: Words,
): Promise<HeldRow | undefined> {
  const { decision, version } = entry;
  const by = heldBy(decision);
  const now = decision.at;
  if (by === undefined)
    return known === undefined || now - known.lastAt > SAME_MS ? closeHeld(db, known) : known;
  const key = `${by} ${directionOf(decision, decision.current)}`;
  if (known?.key === key) {
    const grown = { ...known, times: known.times + 1, lastAt: now };
    // Rows are written when a span of ten seconds begins, so that a server that is killed loses little.
    if (Math.floor(known.lastAt / WRITE_MS) !== Math.floor(now / WRITE_MS)) await closeHeld(db, grown);
    return grown;
  }
  await closeHeld(db, known);
  const message = words.whole(version.number, decision);
  const logId = await writeLog(db, { ...entry, result: 'Held', got: decision.current, message });
  return { logId, key, times: 1, lastAt: now };
}

function heldBy(decision: VersionDecision) {
  return decision.wanted === decision.current ? holdToTell(decision) : undefined;
}

/** Idle at the minimum, or on the way there, is no hold, only rest. */
function holdToTell(decision: VersionDecision) {
  const by = mainHold(decision);
  return by === 'min' ? undefined : by;
}

/** Writes down how long and how often. */
async function closeHeld(db: Db, held: HeldRow | undefined): Promise<undefined> {
  if (held === undefined) return;
  const lastAt = new Date(held.lastAt);
  await db
    .updateTable('autoscalingLog')
    .set({ times: held.times, lastAt, updatedAt: lastAt })
    .where('id', '=', held.logId)
    .execute();
}
