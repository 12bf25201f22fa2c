// Every check between a request and the service, in the order in which a caller would want to hear of them.
import { readTaskPath } from './async/task-path.ts';
import type { AccessTokens } from './auth/access-token.ts';
import { authenticate } from './auth/authenticate.ts';
import { readTestCaller, TEST_ARM } from './auth/test-caller.ts';
import type { AdmittedCall, Call } from './call.ts';
import { takeShare } from './limit/fair-share.ts';
import { quotaOf, refusedQuota, take, waitMs } from './limit/gcra.ts';
import type { Refusal } from './refusal.ts';
import type { Application, Grant, Routes, Service } from './routing/routes.ts';

/** States in which calls go to the service. */
export const CALLABLE: ReadonlySet<string> = new Set(['Running', 'Warning', 'Updating']);
/** Not now, but somebody is at it. */
const COMING = new Set(['Starting', 'Error', 'StartFailed']);

/** Fills in application, service, grant and quota; answers why not, or undefined when the call may go on. */
export function admit(
  routes: Routes,
  tokens: AccessTokens,
  call: Call,
  bodyLength: number,
): Refusal | undefined {
  const caller = readTestCaller(routes, tokens, call.read.credential, call);
  if (caller !== undefined && 'code' in caller) return caller;
  const refusal = caller === undefined ? identify(routes, tokens, call) : undefined;
  if (refusal !== undefined) return refusal;
  if (caller !== undefined) {
    call.application = caller.application;
    call.service = caller.service;
    call.arm = TEST_ARM;
    call.forced = caller.versionId;
  }
  call.upstream = call.service?.upstream;
  // A task is its caller's business whatever became of the service since.
  if (call.service?.async !== undefined && call.protocol === 'http') {
    call.task = readTaskPath(call.method, call.path);
    if (call.task !== undefined) return call.task.refusal ?? checkPolls(call);
  }
  return (
    checkService(call) ??
    checkPath(call) ??
    checkRate(call) ??
    checkBody(bodyLength, routes.parameters.requestBodyLimitMb)
  );
}

/** For the type checker: what `admit` filled in when it refused nothing. */
export function isAdmitted(call: Call): call is AdmittedCall {
  return call.application !== undefined && call.service !== undefined;
}

function identify(routes: Routes, tokens: AccessTokens, call: Call): Refusal | undefined {
  const application = authenticate(routes, tokens, call.read.credential, call.at);
  if ('code' in application) return application;
  call.application = application;
  call.service = routes.services.get(call.code);
  call.grant = call.service && application.grants.get(call.service.id);
  return checkApplication(application, call.clientIp) ?? checkGrant(call.service, call.grant);
}

function checkApplication({ enabled, allowedIps }: Application, clientIp: string): Refusal | undefined {
  if (!enabled) return { code: 'gateway.not-granted', detail: '应用已停用' };
  if (allowedIps !== undefined && !allowedIps.allows(clientIp))
    return { code: 'gateway.not-granted', detail: '来源 IP 不在白名单内' };
  return undefined;
}

function checkGrant(service: Service | undefined, grant: Grant | undefined): Refusal | undefined {
  if (service === undefined) return { code: 'gateway.unknown-interface', detail: '服务不存在' };
  if (grant === undefined) return { code: 'gateway.not-granted', detail: '应用没有该接口的授权' };
  return undefined;
}

function checkService({ service, protocol }: Call): Refusal | undefined {
  if (service === undefined) return undefined;
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

function checkPath({ service, method, path }: Call): Refusal | undefined {
  if (service?.paths.allows(method, path) === false)
    return { code: 'gateway.unknown-interface', detail: '路径或方法不在接口路径中' };
  return undefined;
}

function checkRate(call: Call): Refusal | undefined {
  const { grant, service } = call;
  const member = grant?.member ?? service?.testers;
  if (member === undefined) return undefined;
  const now = performance.now();
  const shortage = takeShare(service?.pool, member, now);
  if (shortage !== undefined) {
    const { limiter, keep, isOwn } = shortage;
    const detail = isOwn ? '超过应用的 QPS 限额' : '超过服务的 QPS 上限';
    return { code: 'gateway.qps-limit', detail, quota: refusedQuota(limiter, now, keep) };
  }
  const counted = member.limiter ?? service?.pool?.limiter;
  if (counted !== undefined) call.quota = quotaOf(counted, now);
  return undefined;
}

/** Asking after a task costs nothing of the calls' own budget. */
function checkPolls({ grant, service }: Call): Refusal | undefined {
  const limiter = grant?.polls ?? service?.async?.testPolls;
  if (limiter === undefined) return undefined;
  const now = performance.now();
  if (waitMs(limiter, now) > 0) {
    const quota = refusedQuota(limiter, now);
    return { code: 'gateway.qps-limit', detail: '查询任务过于频繁', quota };
  }
  take(limiter, now);
  return undefined;
}

function checkBody(length: number, limitMb: number): Refusal | undefined {
  return length > limitMb * 1_048_576 ? { code: 'gateway.body-too-large' } : undefined;
}
