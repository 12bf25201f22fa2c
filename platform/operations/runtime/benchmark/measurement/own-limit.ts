// Calls that never reached the service: the gateway refused them for a limit that the project itself has set.
import type { LoadFrame } from '#core/load/frame.ts';
import type { Snapshot } from '../record/snapshot.ts';
import type { OwnLimit, Search } from '../record/stored-report.ts';

const TOO_MANY = '429';

/**
 * Undefined when no measured call was refused so.
 *
 * @param said what the gateway says in such an answer (`gateway.qps-limit`); a service has words of its own
 */
export function ownLimitOf(
  frames: readonly LoadFrame[],
  { task, limits }: Pick<Snapshot, 'task' | 'limits'>,
  said: string,
): OwnLimit | undefined {
  const calls = frames.reduce(
    (sum, { phase, statuses }) => sum + (phase === 'measured' ? (statuses[TOO_MANY] ?? 0) : 0),
    0,
  );
  const isOurs = frames.some(({ examples = [] }) =>
    examples.some(({ status, text }) => String(status) === TOO_MANY && text.includes(said)),
  );
  if (task.via !== 'gateway' || limits === undefined || calls === 0 || !isOurs) return undefined;
  const { applicationId, qpsLimit, serviceQps } = limits;
  const isOfService = serviceQps !== null && (qpsLimit === null || serviceQps < qpsLimit);
  const whose = isOfService
    ? `服务自己的 QPS 上限（每秒 ${serviceQps} 个）`
    : qpsLimit === null
      ? '网关的 QPS 限额'
      : `应用“${task.applicationName}”自己的 QPS 限额（每秒 ${qpsLimit} 个）`;
  const remedy = isOfService ? '提高服务的上限' : '在应用的“接口授权”里提高限额';
  return {
    ...{ calls, applicationId, qpsLimit, serviceQps },
    words: `${calls} 个请求被${whose}挡住，没有到达服务，这些失败不能说明服务的能力；${remedy}，或把负载降到限额以内`,
  };
}

/** Where a search met the limit it says nothing of the service beyond: the bound may be the limit's. */
export function searchWithin(search: Search, ownLimit: OwnLimit | undefined): Search {
  if (ownLimit === undefined) return search;
  const words = `${search.words}；有请求被自己的限流挡住，界限可能是限额，不是服务的能力`;
  return { ...search, located: false, words };
}
