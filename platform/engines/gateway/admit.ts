// Every check between a caller and the service, in the order of use to the caller.
import { type AdmittedCall, advance, type IdentifiedCall, type TaskInquiry } from './call/call.ts';
import { readTaskPath } from './call/task-path.ts';
import { takeShare } from './limit/fair-share.ts';
import { type Quota, quotaOf, refusedQuota } from './limit/gcra.ts';
import type { Refusal } from './outcome/refusal.ts';
import { type Application, CALLABLE, type Grant, type Service } from './routing/routes.ts';

/** Not ready, but starting. */
const COMING = new Set(['Starting', 'Error', 'StartFailed']);

/** Counts the call against its limits, too. */
export function admit(call: IdentifiedCall): AdmittedCall | TaskInquiry | Refusal {
  const { application, service, grant } = call;
  const unwelcome = checkApplication(application, call.caller.ip);
  if (unwelcome !== undefined) return unwelcome;
  if (service === undefined) return { code: 'gateway.unknown-interface', detail: '服务不存在' };
  if (grant === undefined) return { code: 'gateway.not-granted', detail: '应用没有该接口的授权' };
  // A task is its caller's business whatever became of the service since.
  const isTaskful = service.async !== undefined && call.protocol === 'http';
  const task = isTaskful ? readTaskPath(call.method, call.path) : undefined;
  if (task !== undefined) return advance(call, { service, task });
  const now = performance.now();
  const refusal = checkService(service, call) ?? checkPath(service, call) ?? checkRate(service, grant, now);
  return refusal ?? advance(call, { service, quota: quotaNow(service, grant, now) });
}

export function checkApplication(
  { enabled, allowedIps }: Application,
  clientIp: string,
): Refusal | undefined {
  if (!enabled) return { code: 'gateway.not-granted', detail: '应用已停用' };
  if (allowedIps !== undefined && !allowedIps.allows(clientIp))
    return { code: 'gateway.not-granted', detail: '来源 IP 不在白名单内' };
  return undefined;
}

function checkService(service: Service, { protocol }: IdentifiedCall): Refusal | undefined {
  if (COMING.has(service.state)) return { code: 'gateway.service-unavailable', detail: '服务未就绪' };
  if (!CALLABLE.has(service.state)) return { code: 'gateway.service-stopped' };
  const isReachable = service.upstream !== undefined || service.hosted !== undefined;
  if (!isReachable || (service.protocol !== 'http' && service.protocol !== 'ws'))
    return { code: 'gateway.unknown-interface', detail: '该协议的服务不能通过网关调用' };
  if (service.protocol === 'ws' && protocol !== 'ws')
    return { code: 'gateway.bad-request', detail: '该服务只接受 WebSocket 连接' };
  if (service.async !== undefined && protocol === 'ws')
    return { code: 'gateway.bad-request', detail: '异步服务不接受 WebSocket 连接' };
  if (service.upstream?.refused !== undefined)
    return { code: 'gateway.upstream-failed', detail: service.upstream.refused };
  return undefined;
}

function checkPath({ paths }: Service, { method, path }: IdentifiedCall): Refusal | undefined {
  if (paths.allows(method, path)) return undefined;
  return { code: 'gateway.unknown-interface', detail: '路径或方法不在接口路径中' };
}

function checkRate({ pool }: Service, { member }: Grant, now: number): Refusal | undefined {
  const shortage = takeShare(pool, member, now);
  if (shortage === undefined) return undefined;
  const { limiter, keep, isOwn } = shortage;
  const detail = isOwn ? '超过应用的 QPS 限额' : '超过服务的 QPS 上限';
  return { code: 'gateway.qps-limit', detail, quota: refusedQuota(limiter, now, keep) };
}

function quotaNow({ pool }: Service, { member }: Grant, now: number): Quota | undefined {
  const counted = member.limiter ?? pool?.limiter;
  return counted && quotaOf(counted, now);
}
