// What a target load needs, judged by what a replica was seen to do.
import type { Db } from '#storage/storage.ts';
import type { Snapshot } from '../record/snapshot.ts';
import type { Figures, Recommendation, Search } from '../record/stored-report.ts';
import { round } from './figures.ts';

export interface Grant {
  readonly id: string;
  readonly name: string;
  readonly qpsLimit: number | null;
}

/** Applications that may call the service, with the greatest limits first. */
export async function readGrants(db: Db, serviceId: string): Promise<readonly Grant[]> {
  return db
    .selectFrom('applicationInterface')
    .innerJoin('application', 'application.id', 'applicationInterface.applicationId')
    .select(['application.id', 'application.name', 'applicationInterface.qpsLimit'])
    .where('applicationInterface.serviceId', '=', serviceId)
    .orderBy('applicationInterface.qpsLimit', (order) => order.desc().nullsLast())
    .orderBy('application.name')
    .execute();
}

export interface Evidence {
  readonly snapshot: Snapshot;
  readonly figures: Figures;
  readonly search: Search | undefined;
  /** All thresholds held, or there are none. */
  readonly held: boolean;
  readonly grants: readonly Grant[];
}

/** Undefined without a target. */
export function recommend({ snapshot, figures, search, held, grants }: Evidence): Recommendation | undefined {
  const { config, versions, task } = snapshot;
  const target = config.targetRate;
  if (target === null) return undefined;
  const ready = task.via === 'replica' ? 1 : versions.reduce((sum, version) => sum + version.ready, 0);
  const rate = search === undefined ? (held ? figures.achievedRate : null) : (search.capacityRate ?? null);
  const perReplica = !rate || ready === 0 || !task.isHosted ? null : round(rate / ready);
  const replicas = perReplica === null || perReplica === 0 ? null : Math.ceil(target / perReplica);
  // Limits that add up to the target are an advice only where the words say what bears it.
  const isBorne = task.isHosted ? replicas !== null : rate !== null && rate >= target;
  return {
    targetRate: target,
    perReplicaRate: perReplica,
    replicasNow: task.isHosted ? ready : null,
    replicas,
    words: wordsOf({
      target,
      rate,
      perReplica,
      replicas,
      isHosted: task.isHosted,
      located: search?.located === true,
      allFailed: (figures.failed ?? 0) > 0 && figures.completed === 0,
    }),
    applications: sharesOf(grants, isBorne ? target : null),
  };
}

interface Said {
  readonly target: number;
  readonly rate: number | null;
  readonly perReplica: number | null;
  readonly replicas: number | null;
  readonly isHosted: boolean;
  readonly located: boolean;
  readonly allFailed: boolean;
}

function wordsOf({ target, rate, perReplica, replicas, isHosted, located, allFailed }: Said): string {
  if (allFailed) return '计入的请求全部失败，不能给出建议；请先按错误表排除原因，再评测一次';
  if (rate === 0) return '没有请求在评测中完成，不能给出建议';
  if (rate === null) return '这次评测没有测得符合要求的速率，不能给出建议';
  if (!isHosted)
    return rate >= target
      ? `服务能承受目标负载：测得每秒至少 ${rate} 个请求`
      : located
        ? `测得的容量是每秒 ${rate} 个请求，低于目标的 ${target}；请联系服务的所有者`
        : `只测到每秒 ${rate} 个请求，没有测到目标的 ${target}，不能说明能否承受；请用更大的负载再评测一次`;
  if (perReplica === null || replicas === null) return '评测时没有就绪的副本，不能给出建议';
  const least = located ? '' : '至少';
  const most = located ? '' : '最多';
  return `每个副本${least}能承受每秒 ${perReplica} 个请求，目标负载每秒 ${target} 个请求${most}需要 ${replicas} 个副本；按副本数成比例推算，副本共用机器时应再评测一次`;
}

/**
 * By present limits; applications without one share evenly when none has a limit.
 * @param target null for none that is known to be borne
 */
function sharesOf(grants: readonly Grant[], target: number | null): Recommendation['applications'] {
  const total = grants.reduce((sum, { qpsLimit }) => sum + (qpsLimit ?? 0), 0);
  return grants.map(({ id, name, qpsLimit }) => {
    const share = total === 0 ? 1 / grants.length : qpsLimit === null ? null : qpsLimit / total;
    return {
      ...{ id, name, qpsLimit },
      recommended:
        share === null || target === null
          ? null
          : Math.max(qpsLimit === 0 ? 0 : 1, Math.floor(target * share)),
      sharePercent: share === null ? null : round(share * 100),
    };
  });
}
