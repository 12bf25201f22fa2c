// A policy with what it does to each version now.
import { AppError } from '#core/app-error.ts';
import { mainHold, type VersionDecision } from '#engines/scaler/decide-version.ts';
import { SCALED_STATES, type StoredPolicy } from '#engines/scaler/policy-of.ts';
import { createWords, type Words } from '#engines/scaler/words.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { runningTests } from '../../services/inference/running-tests.ts';
import { type NamedPolicy, policiesOfServices, selectNamed } from './named-policies.ts';
import { isGpuSampled } from './refuse-unmeasured.ts';

export const describePolicy: Handler<'autoscaling.detail'> = async ({ id }, context) => {
  const { db } = context.storage;
  const policy = await readPolicy(db, id);
  const versions = await readVersions(db, policy);
  const [test] = await runningTests(db, [policy.serviceId]);
  const words = createWords(context.config);
  const isUp = SCALED_STATES.includes(policy.serviceState);
  return {
    ...policy,
    replicas: versions.reduce((sum, { replicas }) => sum + replicas, 0),
    ready: versions.reduce((sum, { ready }) => sum + ready, 0),
    gpuSampled: await isGpuSampled(db, policy.serviceId),
    testName: test?.testName ?? null,
    versions: versions.map(({ decision, ...version }) => ({
      ...version,
      // What was decided last says nothing of a service that is down.
      ...(isUp || decision === null ? describeDecision(version.number, decision, words) : AT_REST),
    })),
  };
};

type PolicyOfService = NamedPolicy & { readonly serviceState: string };

async function readPolicy(db: Db, id: string): Promise<PolicyOfService> {
  const found = await selectNamed(policiesOfServices(db).where('autoscaling.id', '=', id))
    .select('service.state as serviceState')
    .executeTakeFirst();
  if (found === undefined) throw new AppError('record.not-found');
  return found;
}

interface VersionRow {
  readonly versionId: string;
  readonly number: number;
  readonly weight: number;
  readonly inTest: boolean;
  readonly replicas: number;
  readonly ready: number;
  /** The last one of this policy. */
  readonly decision: VersionDecision | null;
}

/** Those that take traffic. */
async function readVersions(
  db: Db,
  { id, serviceId }: Pick<StoredPolicy, 'id' | 'serviceId'>,
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.id as version_id, v.number, v.weight, v.in_test, v.replicas, k.decision,
      (select count(*) from replica as r where r.version_id = v.id and r.state = 'Running')::integer as ready
    from service_version as v
    left join autoscaling_version as k on k.version_id = v.id and k.policy_id = ${id}
    where v.service_id = ${serviceId} and (v.weight > 0 or v.by_rule or v.in_test)
    order by v.number`.execute(db);
  return rows;
}

function describeDecision(number: number, decision: VersionDecision | null, words: Words) {
  if (decision === null) return UNDECIDED;
  return {
    minReplicas: decision.limits.min,
    maxReplicas: decision.limits.max,
    wanted: decision.desired,
    reason: decision.reason,
    mode: decision.mode,
    metric: decision.metric ?? null,
    value: decision.value ?? null,
    target: decision.target ?? null,
    heldBy: mainHold(decision) ?? null,
    message: words.whole(number, decision),
    decidedAt: new Date(decision.at),
  };
}

const UNDECIDED = {
  ...{ minReplicas: null, maxReplicas: null, wanted: null, reason: null, mode: null, metric: null },
  ...{ value: null, target: null, heldBy: null, message: '', decidedAt: null },
};

/** While the service is down. */
const AT_REST = { ...UNDECIDED, message: '服务没有在运行，运行后继续判断' };
