// What being part of a test costs a call in the gateway: the choice of the arm, the unit's hash, its part of the log row.

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

/** Of so many calls of as many different units, split in two. */
export function assigningCost(calls: number): AssigningCost {
  const choose = createChoose();
  const call = createCall();
  const users = Array.from({ length: calls }, (_, n) => ({ 'x-user': `user-${n}` }));
  const choices: Choice[] = [];
  const started = performance.now();
  for (const headers of users) {
    const choice = choose(call, headers);
    if (choice !== undefined && 'version' in choice) choices.push(choice);
  }
  const choiceMs = performance.now() - started;
  if (choices.length !== calls) throw new Error(`[Bug] ${choices.length} of ${calls} calls take part`);
  const line = createLogLine();
  const plain = sampleLogRow('req-bench');
  const rows = choices.map(
    ({ assignment }): LogRow => ({
      ...plain,
      test_version_id: assignment?.testVersionId ?? '',
      arm: assignment?.arm ?? '',
      unit: assignment?.unit ?? null,
    }),
  );
  const plainRows = rows.map(() => ({ ...plain }));
  const timed = (some: readonly LogRow[]) => {
    const from = performance.now();
    let length = 0;
    for (const row of some) length += line(row).length;
    if (length === 0) throw new Error('[Bug] rows have text');
    return performance.now() - from;
  };
  // Either way once, so that both are compiled.
  timed(plainRows);
  timed(rows);
  const rowMs = timed(rows) - timed(plainRows);
  return { choiceUs: (choiceMs * 1_000) / calls, rowUs: (rowMs * 1_000) / calls };
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
