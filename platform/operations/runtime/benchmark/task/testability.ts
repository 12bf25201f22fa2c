import type { Row } from '#storage/database.ts';

/** Why a service cannot be put under load at all, in Chinese; undefined when it can. */
export function testability({
  protocol,
  callMode,
}: Pick<Row<'service'>, 'protocol' | 'callMode'>): string | undefined {
  if (protocol !== 'http' && protocol !== 'ws') return '该协议的服务不能经平台调用，不能评测';
  // What an asynchronous service answers at once is only that it took the call.
  return callMode === 'AsyncService' ? '异步服务只立即返回任务编号，测得的耗时没有意义' : undefined;
}
