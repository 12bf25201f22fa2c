// A test version that runs, as its rows say it: whom it looks at, and which arm each unit belongs to.
import type { IncomingHttpHeaders } from 'node:http';
import type { ArmShare, AssignmentPlan } from '#core/experiment/assign-arm.ts';
import type { SplitCall } from './split-policy.ts';
import { createSplitTests, type SplitTest } from './split-rules.ts';

export interface Experiment extends AssignmentPlan {
  readonly testVersionId: string;
  readonly arms: readonly ExperimentArm[];
  /** Place of the control in `arms`. */
  readonly control: number;
  /** All must hold for a call to take part. */
  readonly targeting: readonly SplitTest[];
  /** Undefined or '' when the call names none. */
  readonly unitOf: (call: SplitCall, headers: IncomingHttpHeaders) => string | undefined;
  /** Epoch ms until which calls do not count. */
  readonly warmUntil: number;
}

export interface ExperimentArm extends ArmShare {
  readonly versionId: string;
}

/** Columns of `abtest_version`; those of type jsonb are as operations have checked them. */
export interface ExperimentRow {
  readonly id: string;
  readonly seed: string;
  readonly unit: string;
  readonly unitName: string;
  readonly participation: number;
  readonly holdout: number;
  readonly arms: unknown;
  readonly targeting: unknown;
  readonly startedAt: Date | null;
  readonly warmupMinutes: number;
}

const MINUTE_MS = 60_000;

/** Undefined when the row makes no sense: one test's mistake must not stop the calls. */
export function createExperiment(row: ExperimentRow): Experiment | undefined {
  const written: readonly WrittenArm[] = Array.isArray(row.arms) ? row.arms : [];
  const control = written.findIndex((arm) => arm.control === true);
  const targeting = createSplitTests(row.targeting);
  const unitOf = createUnitReader(row.unit, row.unitName);
  if (control === -1 || targeting === undefined || unitOf === undefined) return undefined;
  return {
    testVersionId: row.id,
    seed: row.seed,
    participation: row.participation,
    holdout: row.holdout,
    arms: written.map(({ key, versionId, share }) => ({
      key: String(key),
      versionId: String(versionId),
      share: Number(share),
    })),
    control,
    targeting,
    unitOf,
    warmUntil: (row.startedAt?.getTime() ?? 0) + row.warmupMinutes * MINUTE_MS,
  };
}

interface WrittenArm {
  readonly key?: unknown;
  readonly versionId?: unknown;
  readonly share?: unknown;
  readonly control?: unknown;
}

/** `unit`: a value of the enumeration `abtest-unit`. */
function createUnitReader(unit: string, name: string): Experiment['unitOf'] | undefined {
  if (unit === 'application') return ({ application }) => application.id;
  if (unit === 'ip') return ({ caller }) => caller.ip;
  if (unit === 'request') return ({ id }) => id;
  if (unit === 'query')
    return ({ read }) =>
      read.query.includes('=') ? (new URLSearchParams(read.query).get(name) ?? undefined) : undefined;
  if (unit !== 'header') return undefined;
  const key = name.toLowerCase();
  return (_, headers) => [headers[key]].flat()[0];
}
