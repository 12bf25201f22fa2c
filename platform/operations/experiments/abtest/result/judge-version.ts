// A version's sums with what the statistics say of them.
import { decide, type Verdict } from '#core/experiment/decide.ts';
import { judgeTest, type TestResult } from '#core/experiment/judge-test.ts';
import type { TestFacts } from '#core/experiment/test-facts.ts';
import type { TestMetric, TestPlan } from '#core/experiment/test-plan.ts';
import type { Row } from '#storage/database.ts';
import { metricBounds } from '#storage/experiments/metric-bounds.ts';
import type { Db } from '#storage/storage.ts';
import { controlOf, type TestVersion, UNPLANNED_UNITS } from '../version/test-version.ts';
import { type ArmFacts, readFault, readSums } from './read-sums.ts';

const DAY_MS = 86_400_000;

export interface Judged {
  readonly arms: readonly ArmFacts[];
  /** Undefined: no call is missing in the sums. */
  readonly fault: Row<'experimentFault'> | undefined;
  readonly facts: TestFacts;
  readonly results: readonly TestResult[];
  readonly verdict: Verdict;
}

export async function judgeVersion(db: Db, version: TestVersion, now: Date): Promise<Judged> {
  const arms = await readSums(db, version);
  const fault = await readFault(db, version);
  const metrics = testMetrics(version);
  const plan = testPlan(version);
  const end = plannedEnd(version);
  const facts: TestFacts = {
    ...{ arms: version.arms, sums: arms, metrics, plan },
    ended: end !== null && now >= end,
    stopped: version.stoppedAt !== null,
    isIncomplete: fault !== undefined,
    daysLeft:
      end === null ? version.durationDays : Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS)),
  };
  const results = judgeTest(arms, controlOf(version.arms).key, metrics, facts);
  return { arms, fault, facts, results, verdict: decide(results, facts) };
}

/** When the version has run as long as planned; null before its start. */
export function plannedEnd({
  startedAt,
  durationDays,
}: Pick<TestVersion, 'startedAt' | 'durationDays'>): Date | null {
  return startedAt === null ? null : new Date(startedAt.getTime() + durationDays * DAY_MS);
}

export function testPlan({ plan, alpha, plannedUnits, correction }: TestVersion): TestPlan {
  return { plan, alpha, plannedUnits: plannedUnits ?? UNPLANNED_UNITS, correction };
}

export function testMetrics({ metrics }: Pick<TestVersion, 'metrics'>): readonly TestMetric[] {
  return metrics.map(({ key, name, source, type, quantile, direction, role, minEffect }) => ({
    ...{ key, name, type, direction, role, minEffect: minEffect / 100 },
    ...(quantile === undefined ? {} : { quantile, bounds: metricBounds(source) }),
  }));
}
