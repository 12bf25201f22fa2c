// What an asynchronous call is listened to for, and where its end is written down.
import type { IncomingHttpHeaders } from 'node:http';
import type { TaskListening } from './async/run-tasks.ts';
import type { AdmittedCall } from './call/call.ts';
import { hearTogether } from './call/call-ear.ts';
import { listenTo } from './capture/listen-to.ts';
import { attend } from './experiment/attend.ts';
import type { GatewayContext } from './gateway-context.ts';
import { finishCall } from './log/finish-call.ts';

export function listenToTask(
  context: GatewayContext,
  call: AdmittedCall,
  headers: IncomingHttpHeaders,
): TaskListening {
  const { tap, record, drop } = listenTo(context, call, headers);
  const attendance = attend(context, call);
  const ear = hearTogether(tap, attendance?.ear);
  return {
    ...(ear === undefined ? {} : { ear }),
    record,
    drop,
    finish: (status, refusal) => finishCall(attendance?.records ?? context, call, status, refusal),
  };
}
