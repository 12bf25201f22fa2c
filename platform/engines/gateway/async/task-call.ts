// A claimed task as a call, so that it is routed, counted and logged like one.
import { type AdmittedCall, createProgress } from '../call/call.ts';
import type { Routes, Service } from '../routing/routes.ts';
import { standIn, TEST_APPLICATION_ID } from '../routing/stand-in.ts';
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
    serviceCode: service.code,
    path: mark === -1 ? task.path : task.path.slice(0, mark),
    protocol: 'http',
    // Its headers were written when it was submitted and go out as they are.
    caller: {
      ip: clientIp,
      scheme: 'http',
      host: '',
      path: [clientIp],
      hops: 0,
      viaProxy: false,
      forwarding: {},
    },
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
    origin: task.applicationId === TEST_APPLICATION_ID ? 'test' : 'caller',
    assignment: undefined,
    wantedVersion: task.versionId === '' ? undefined : task.versionId,
    quota: undefined,
    progress: createProgress(),
  };
}

/** Tasks that an earlier version kept have no `x-real-ip`. */
function callerIp(headers: ClaimedTask['requestHeaders']): string {
  return text(headers['x-real-ip'] ?? headers['x-forwarded-for']);
}

function text(value: string | string[] | undefined): string {
  return [value].flat().join(', ');
}
