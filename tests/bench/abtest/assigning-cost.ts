// What being part of a test costs a call in the gateway: the choice of the arm, the unit's hash, its part of the log row.

import { median } from '#core/statistics/quantile/quantile.ts';
import { createReplicaPools } from '#engines/gateway/hosted/replica-pools.ts';
import { byExperiment } from '#engines/gateway/hosted/split/by-experiment.ts';
import { createExperiment } from '#engines/gateway/hosted/split/experiment.ts';
import type { Choice, SplitService } from '#engines/gateway/hosted/split/split-policy.ts';
import { createTurns } from '#engines/gateway/hosted/split/weighted-turns.ts';
import type { Version } from '#engines/gateway/hosted/version.ts';
import { createKept } from '#engines/gateway/limit/kept.ts';
import type { LogRow } from '#engines/gateway/log/log-row.ts';
import { createLogLine } from '#engines/gateway/log/log-row.ts';
import { sampleLogRow } from '../../support/sample-log-row.ts';

export interface AssigningCost {
  /** Microseconds a call. */
  readonly choiceUs: number;
  readonly rowUs: number;
}

/** Short enough to be through before the machine turns to something else. */
const PORTION = 2_000;

/** Of a call, by the median of so many portions of calls, each of a unit of its own. */
export function assigningCost(portions: number): AssigningCost {
  const choose = createChoose();
  const line = createLogLine();
  const call = createCall();
  const plain = sampleLogRow('req-bench');
  const times = { choice: [] as number[], row: [] as number[], plainRow: [] as number[] };
  for (let portion = 0; portion < portions; portion++) {
    const users = Array.from({ length: PORTION }, (_, n) => ({ 'x-user': `user-${portion * PORTION + n}` }));
    const choices: Choice[] = [];
    times.choice.push(
      timed(() => {
        for (const headers of users) {
          const choice = choose(call, headers);
          if (choice !== undefined && 'version' in choice) choices.push(choice);
        }
      }),
    );
    if (choices.length !== PORTION) throw new Error('[Bug] every call takes part');
    const rows = choices.map(
      ({ assignment }): LogRow => ({
        ...plain,
        test_version_id: assignment?.testVersionId ?? '',
        arm: assignment?.arm ?? '',
        unit: assignment?.unit ?? null,
      }),
    );
    const plainRows = rows.map((): LogRow => ({ ...plain }));
    const write = (some: readonly LogRow[]) => () => {
      for (const row of some) if (line(row) === '') throw new Error('[Bug] a row has text');
    };
    times.row.push(timed(write(rows)));
    times.plainRow.push(timed(write(plainRows)));
  }
  return { choiceUs: median(times.choice), rowUs: median(times.row) - median(times.plainRow) };
}

/** Microseconds a call. */
function timed(work: () => void): number {
  const started = performance.now();
  work();
  return ((performance.now() - started) * 1_000) / PORTION;
}

function createChoose() {
  const experiment = createExperiment({
    ...{
      id: 'abv-bench',
      seed: 'seed-bench',
      unit: 'header',
      unitName: 'X-User',
      participation: 100,
      holdout: 0,
    },
    ...{ targeting: [], metrics: [], shadow: null, startedAt: new Date(0), warmupMinutes: 0 },
    arms: ['A', 'B'].map((key, at) => ({ key, versionId: key, share: 50, control: at === 0 })),
  });
  if (experiment === undefined) throw new Error('[Bug] the test makes sense');
  const pools = createReplicaPools(() => undefined);
  const upstream = { origin: 'http://127.0.0.1:1', basePath: '', timeoutMs: 1_000, retries: 0 };
  const versions = ['A', 'B'].map(
    (id, at): Version => ({
      ...{ id, number: at + 1, runtime: 'command', meter: { done: () => undefined } },
      replicaPool: pools.get(id, { concurrency: 8, queueSize: 8, replicas: [{ id, upstream }] }),
    }),
  );
  const service: SplitService = {
    ...{ serviceId: 'svc', kind: 'RandomSplit', writtenRules: [], reachable: versions, experiment },
    versions: new Map(versions.map((version) => [version.id, version])),
    shares: versions.map((version) => ({ version, weight: 50 })),
    turns: createKept(createTurns),
  };
  const choose = byExperiment.build(service);
  if (choose === undefined) throw new Error('[Bug] there is a test');
  return choose;
}

function createCall() {
  return {
    ...{ id: 'req-bench', at: Date.now(), origin: 'caller', path: '/predict', wantedVersion: undefined },
    ...{ read: { query: '' }, application: { id: 'app' }, caller: { ip: '10.0.0.1' } },
  };
}
