// A claimed task as a call, so that it is routed, counted and logged like one.
import { standIn } from '../auth/stand-in.ts';
import { TEST_APPLICATION_ID, TEST_ARM } from '../auth/test-caller.ts';
import type { AdmittedCall } from '../call.ts';
import type { Routes, Service } from '../routing/routes.ts';
import type { ClaimedTask } from './task-store.ts';

/** Its request id is the task's id. Its beginning is now: the wait before was the queue's. */
export function createTaskCall(task: ClaimedTask, service: Service, routes: Routes): AdmittedCall {
  const mark = task.path.indexOf('?');
  const query = mark === -1 ? '' : task.path.slice(mark + 1);
  const application = routes.applications.get(task.applicationId);
  const clientIp = callerIp(task.requestHeaders);
  return {
    id: task.id,
    at: Date.now(),
    startedMs: performance.now(),
    method: task.method,
    code: service.code,
    path: mark === -1 ? task.path : task.path.slice(0, mark),
    protocol: 'http',
    // Its headers were written when it was submitted and go out as they are.
    caller: { ip: clientIp, scheme: 'http', host: '', path: [clientIp], hops: 0, viaProxy: false },
    clientIp,
    userAgent: text(task.requestHeaders['user-agent']),
    read: {
      credential: { kind: 'none' },
      query,
      ownsAuthorization: false,
      fromQuery: false,
      isBaiduSdk: false,
    },
    isLegacy: false,
    application: application ?? standIn({ ...task, id: task.applicationId }),
    service,
    grant: application?.grants.get(service.id),
    upstream: service.upstream,
    arm: task.applicationId === TEST_APPLICATION_ID ? TEST_ARM : '',
    forced: task.versionId === '' ? undefined : task.versionId,
    upstreamStartedMs: 0,
    upstreamUs: 0,
    requestBytes: 0,
    responseBytes: 0,
    retries: 0,
    isDone: false,
  };
}

/** Tasks that an earlier version kept have no `x-real-ip`. */
function callerIp(headers: ClaimedTask['requestHeaders']): string {
  return text(headers['x-real-ip'] ?? headers['x-forwarded-for']);
}

function text(value: string | string[] | undefined): string {
  return [value].flat().join(', ');
}
