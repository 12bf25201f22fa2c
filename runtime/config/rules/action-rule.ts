// A button does exactly one thing.
import { ACTION_KINDS } from '../generated/action-kinds.ts';
import type { IndexedPage } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';

export function* actionRule({ source, parts }: IndexedPage): Iterable<Finding> {
  for (const part of parts) {
    if (part.part !== 'action') continue;
    const [first, second] = ACTION_KINDS.filter((key) => part.action[key] !== undefined);
    if (first !== undefined && second === undefined) continue;
    yield {
      code: 'SCH-ACTION',
      zh:
        first === undefined
          ? `按钮 “${part.action.label}” 什么也不做，需要 ${ACTION_KINDS.join('、')} 之一`
          : `${first} 和 ${second} 只能写一个`,
      en:
        first === undefined
          ? `Button "${part.action.label}" does nothing; it needs one of ${ACTION_KINDS.join(', ')}`
          : `Only one of ${first} and ${second} is allowed`,
      source,
      path: second === undefined ? [...part.path, 'label'] : [...part.path, second],
      at: second === undefined ? 'value' : 'key',
      expected: ACTION_KINDS.join(', '),
    };
  }
}
