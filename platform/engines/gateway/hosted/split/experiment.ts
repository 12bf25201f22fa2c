// A test version that runs, as its rows say it: whom it looks at, and which arm each unit belongs to.
import type { IncomingHttpHeaders } from 'node:http';
import type { ArmShare, AssignmentPlan } from '#core/experiment/assign-arm.ts';
import { readValuePath, type ValuePath } from '#core/experiment/value-at-path.ts';
import type { Version } from '../version.ts';
import type { SplitCall } from './split-call.ts';
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
  /** Read out of each answer. */
  readonly answerValues: readonly AnswerValue[];
}

export interface AnswerValue {
  /** Of the metric. */
  readonly key: string;
  readonly path: ValuePath;
}

/** Where copies of calls go. */
export interface Shadow {
  readonly testVersionId: string;
  readonly seed: string;
  /** Percent of the calls. */
  readonly share: number;
  /** Whether answers are compared with those of the callers. */
  readonly compare: boolean;
  /** Of the one value that is compared; undefined: the whole answer. */
  readonly comparePath: ValuePath | undefined;
  /** Else only calls by methods that change nothing. */
  readonly allMethods: boolean;
  readonly version: Version;
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
  readonly metrics: unknown;
  readonly shadow: unknown;
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
    answerValues: readAnswerValues(row.metrics),
    warmUntil: (row.startedAt?.getTime() ?? 0) + row.warmupMinutes * MINUTE_MS,
  };
}

interface WrittenArm {
  readonly key?: unknown;
  readonly versionId?: unknown;
  readonly share?: unknown;
  readonly control?: unknown;
}

/**
 * Undefined without one that runs. One that has other calls as well would lose its slots to copies: it gets none.
 *
 * @param carrying ids of versions that get calls
 */
export function createShadow(
  { id, seed, shadow }: ExperimentRow,
  versions: ReadonlyMap<string, Version>,
  carrying: ReadonlySet<string>,
): Shadow | undefined {
  if (typeof shadow !== 'object' || shadow === null) return undefined;
  const written: WrittenShadow = shadow;
  const version = versions.get(String(written.versionId));
  if (version === undefined || carrying.has(version.id)) return undefined;
  return {
    testVersionId: id,
    seed,
    share: Number(written.share),
    compare: written.compare === true,
    comparePath: typeof written.comparePath === 'string' ? readValuePath(written.comparePath) : undefined,
    allMethods: written.allMethods === true,
    version,
  };
}

interface WrittenShadow {
  readonly versionId?: unknown;
  readonly share?: unknown;
  readonly compare?: unknown;
  readonly comparePath?: unknown;
  readonly allMethods?: unknown;
}

function readAnswerValues(metrics: unknown): readonly AnswerValue[] {
  const written: readonly WrittenMetric[] = Array.isArray(metrics) ? metrics : [];
  return written.flatMap(({ key, source, path }) => {
    const read = source === 'answer' && typeof path === 'string' ? readValuePath(path) : undefined;
    return read === undefined ? [] : [{ key: String(key), path: read }];
  });
}

interface WrittenMetric {
  readonly key?: unknown;
  readonly source?: unknown;
  readonly path?: unknown;
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
