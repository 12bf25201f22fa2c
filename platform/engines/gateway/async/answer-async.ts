// Calls to an asynchronous service: a task for a call, and what is known of a task.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPassing } from '#storage/database-unavailable.ts';
import type { AdmittedCall, TaskInquiry } from '../call/call.ts';
import { answerTask } from './answer-task.ts';
import type { AsyncContext, AsyncOptions } from './async-options.ts';
import { submitTask } from './submit-task.ts';

export function answerAsync(
  context: AsyncContext,
  call: AdmittedCall | TaskInquiry,
  req: IncomingMessage,
  res: ServerResponse,
  options: AsyncOptions,
): void {
  const answered =
    'task' in call
      ? answerTask(context, call, req, res, options)
      : submitTask(context, call, req, res, options);
  answered.catch((error: unknown) => {
    if (res.headersSent || res.destroyed) return;
    const isAway = isPassing(error);
    if (!isAway) context.log(`异步任务处理失败：${error instanceof Error ? error.message : error}`);
    options.refuse(
      isAway
        ? { code: 'gateway.busy', detail: '数据库不可用', retryMs: 1_000 }
        : { code: 'gateway.internal', detail: '异步任务处理失败' },
    );
  });
}
