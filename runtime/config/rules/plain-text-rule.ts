// Texts that nothing computes: people would read `${…}` in them as it is written.
import { isTemplate } from '#core/expression/parse-template.ts';
import { jsonPath } from '#core/validate/violation.ts';
import type { IndexedPage } from '../index/schema-index.ts';
import { isRecord } from '../read/field-schema.ts';
import type { Finding } from '../read/source.ts';
import type { ValuePath } from '../yaml/value-path.ts';

/** What is computed is a piece of the page; amis reads its own language. */
export function* plainTextRule({ source, page, parts }: IndexedPage): Iterable<Finding> {
  const computed = new Set(
    parts.flatMap(({ part, path }) => (part === 'template' || part === 'condition' ? [jsonPath(path)] : [])),
  );
  for (const [path, text] of textsIn(source.value, [])) {
    if (page.kind === 'amis' && path[0] === 'body') continue;
    if (!isTemplate(text) || computed.has(jsonPath(path))) continue;
    yield {
      code: 'SCH-PLAIN-TEXT',
      zh: '这里的文字不计算表达式，${…} 会原样显示',
      en: 'Nothing is computed in this text: ${…} would be shown as it is',
      source,
      path,
      part: { offset: text.indexOf('${'), length: 2 },
    };
  }
}

function* textsIn(value: unknown, path: ValuePath): Iterable<readonly [ValuePath, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsIn(item, [...path, index]);
  else if (isRecord(value))
    for (const [key, item] of Object.entries(value)) yield* textsIn(item, [...path, key]);
}
