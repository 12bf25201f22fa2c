// A button does exactly one thing.
import type { Action } from '#core/generated/page-language.ts';
import type { IndexedPage } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';

const TARGETS = ['to', 'href', 'operation', 'dialog'] as const satisfies readonly (keyof Action)[];

export function* actionRule({ source, parts }: IndexedPage): Iterable<Finding> {
  for (const part of parts) {
    if (part.part !== 'action') continue;
    const [first, second] = TARGETS.filter((key) => part.action[key] !== undefined);
    if (first !== undefined && second === undefined) continue;
    yield {
      code: 'SCH-ACTION',
      zh:
        first === undefined
          ? `按钮 “${part.action.label}” 什么也不做，需要 to、href、operation、dialog 之一`
          : `${first} 和 ${second} 只能写一个`,
      en:
        first === undefined
          ? `Button "${part.action.label}" does nothing; it needs one of to, href, operation, dialog`
          : `Only one of ${first} and ${second} is allowed`,
      source,
      path: second === undefined ? [...part.path, 'label'] : [...part.path, second],
      at: second === undefined ? 'value' : 'key',
      expected: TARGETS.join(', '),
    };
  }
}
