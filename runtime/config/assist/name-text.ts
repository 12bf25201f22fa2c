// Names of the project in words: a call with its path and fields, a page with its title and route, a field with its type.
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { CompletionOption } from './completion-option.ts';
import { callAround, requestFields, rowFields, type Subject, schemaTitle, sourceAround } from './subject.ts';

const MAX_FIELDS = 12;

export function nameText(
  subject: Subject,
  path: ValuePath,
  definitions: readonly string[],
  option: CompletionOption,
): string {
  const { schemaIndex } = subject;
  const operation = definitions.includes('operationId')
    ? schemaIndex.draft.operations.get(option.label)
    : undefined;
  if (operation !== undefined) return operationText(operation);
  if (option.kind === 'field') return fieldText(subject, path, option.label, option);
  const definition = /enum$/.test(String(path.at(-1)))
    ? schemaIndex.draft.enums.get(option.label)
    : undefined;
  const values = definition?.values.map(({ value, label }) => `- \`${value}\` ${label}`) ?? [];
  const title =
    option.detail === undefined ? `**${option.label}**` : `**${option.label}** · ${option.detail}`;
  return [
    title,
    ...(option.info === undefined ? [] : [option.info]),
    ...(values.length === 0 ? [] : [values.join('\n')]),
  ].join('\n\n');
}

function operationText(operation: Operation): string {
  const request = fieldLines(requestFields(operation));
  const answer = fieldLines(rowFields(operation));
  return [
    `**${operation.id}** · ${operation.summary}`,
    `\`${operation.method.toUpperCase()} ${operation.path}\`，需要 \`${operation.access.can}\``,
    ...(request === '' ? [] : [`请求：\n${request}`]),
    ...(answer === '' ? [] : [`${operation.responseShape === 'page' ? '每行' : '结果'}：\n${answer}`]),
  ].join('\n\n');
}

function fieldLines(fields: Readonly<Record<string, JsonSchema>>): string {
  const names = Object.entries(fields);
  const lines = names
    .slice(0, MAX_FIELDS)
    .map(([name, field]) => `- \`${name}\` ${schemaTitle(field) ?? ''}`.trimEnd());
  return [...lines, ...(names.length > MAX_FIELDS ? [`- 等 ${names.length} 个字段`] : [])].join('\n');
}

/** A field of a request or response: label, type, allowed values. */
export function fieldText(
  subject: Subject,
  path: ValuePath,
  name: string,
  option?: CompletionOption,
  known?: JsonSchema,
): string {
  const schema =
    known ?? rowFields(sourceAround(subject, path))[name] ?? requestFields(callAround(subject, path))[name];
  const label = schemaTitle(schema) ?? option?.detail;
  const type = schema === undefined ? '' : typeText(schema);
  const about = typeof schema?.description === 'string' ? schema.description : '';
  return [label === undefined ? `**${name}**` : `**${name}** · ${label}`, type, about]
    .filter((text) => text !== '')
    .join('\n\n');
}

function typeText(schema: JsonSchema): string {
  const types = [schema.type]
    .flat()
    .filter((type) => type !== undefined)
    .join(' | ');
  const format = typeof schema.format === 'string' ? `（${schema.format}）` : '';
  const values = typeof schema['x-enum'] === 'string' ? `，枚举 \`${schema['x-enum']}\`` : '';
  const limits = [
    ['minLength', '最少字符'],
    ['maxLength', '最多字符'],
    ['minimum', '最小'],
    ['maximum', '最大'],
    ['default', '缺省'],
  ].flatMap(([key = '', text]) =>
    schema[key] === undefined ? [] : [`${text} ${JSON.stringify(schema[key])}`],
  );
  return `类型 \`${types || '任意'}\`${format}${values}${limits.length === 0 ? '' : `；${limits.join('，')}`}`;
}
