// What a tab complains of, in words: the call by its name.
import type { Config } from '#config/config.ts';
import { operationAt } from './operation-at.ts';
import type { Complaint } from './watch-tab.ts';

export interface ComplaintText {
  readonly zh: string;
  readonly en: string;
}

export function describeComplaint(complaint: Complaint, config: Pick<Config, 'operations'>): ComplaintText {
  if (complaint.kind === 'console') {
    const [line = ''] = complaint.text.split('\n', 1);
    return { zh: `浏览器控制台报错：${line}`, en: `Error in the console: ${line}` };
  }
  const { method, path, status, text } = complaint;
  const call = operationAt(config, method, path) ?? `${method} ${path}`;
  const answer = [status === 0 ? '' : status, text].filter((part) => part !== '').join(' ');
  return { zh: `请求失败：${call} ${answer}`, en: `Request failed: ${call} ${answer}` };
}
