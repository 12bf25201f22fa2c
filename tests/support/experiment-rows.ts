// A service with a test version that runs, in the place of `fixture-rows`.
import type { Storage } from '#storage/storage.ts';
import { latencyMetric, p99Metric, scoreMetric, successMetric } from './test-metrics.ts';

export const TEST_METRICS = [
  successMetric({ role: 'goal' }),
  latencyMetric({ cap: 9_000_000 }),
  scoreMetric(),
  p99Metric({ key: 'latency-p99' }),
  successMetric({
    ...{ key: 'limited', name: '限流', source: 'errorCode', code: 429 },
    ...{ direction: 'down', role: 'secondary', minEffect: 5 },
  }),
];

export interface TestVersionOptions {
  readonly id: string;
  readonly serviceId?: string;
  readonly startedAt?: Date;
  readonly unit?: string;
  readonly unitName?: string;
  readonly participation?: number;
  readonly holdout?: number;
  readonly warmupMinutes?: number;
  readonly seed?: string;
  readonly arms?: readonly Readonly<Record<string, unknown>>[];
  readonly shadow?: Readonly<Record<string, unknown>>;
  readonly targeting?: readonly Readonly<Record<string, unknown>>[];
  readonly metrics?: readonly Readonly<Record<string, unknown>>[];
}

const PLACE = { organizationId: 'org-1', projectId: 'prj-1' };

/** Adds organisation, project and service where they are missing. */
export async function addTestVersion(storage: Storage, options: TestVersionOptions): Promise<void> {
  const { id, serviceId = 'svc-tested', shadow } = options;
  const { db } = storage;
  const absent = { ...PLACE, id: serviceId, code: serviceId, name: serviceId };
  await db
    .insertInto('organization')
    .values({ id: 'org-1', name: 'org' })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('project')
    .values({ id: 'prj-1', organizationId: 'org-1', name: 'p' })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('service')
    .values({ ...absent, source: 'UserPublish', category: 'general', protocol: 'http', state: 'Running' })
    .onConflict((on) => on.doNothing())
    .execute();
  const test = { ...PLACE, id: `abt-${id}`, serviceId, name: id, state: 'Running' };
  await db.insertInto('abtest').values(test).execute();
  await db
    .insertInto('abtestVersion')
    .values({
      ...PLACE,
      ...{ id, testId: test.id, number: 1, state: 'Running', seed: options.seed ?? `seed-${id}` },
      ...{ unit: options.unit ?? 'application', unitName: options.unitName ?? '' },
      ...{ participation: options.participation ?? 100, holdout: options.holdout ?? 0 },
      ...{ startedAt: options.startedAt ?? new Date(), warmupMinutes: options.warmupMinutes ?? 0 },
      arms: JSON.stringify(
        options.arms ?? [
          { key: 'A', name: '对照', versionId: 'ver-1', share: 50, control: true },
          { key: 'B', name: '新版', versionId: 'ver-2', share: 50, control: false },
        ],
      ),
      metrics: JSON.stringify(options.metrics ?? TEST_METRICS),
      targeting: JSON.stringify(options.targeting ?? []),
      ...(shadow === undefined ? {} : { shadow: JSON.stringify(shadow) }),
    })
    .execute();
}
