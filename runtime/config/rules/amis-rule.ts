// amis pages: known types, calls by operation name, and nothing that would be run as code or written as HTML.
import { AMIS_DATA_KEYS, AMIS_FORBIDDEN_KEYS, AMIS_TYPES, operationOf } from '#core/amis-vocabulary.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import { type AmisMember, walkAmis } from '../page/walk-amis.ts';
import { fieldsOf, isRecord } from '../read/field-schema.ts';
import type { Finding, Source } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';
import { amisPropertyFindings } from './amis-properties.ts';

const API_KEY = /^(?:api|[a-z]\w*Api)$/;
const LINK_KEYS: ReadonlySet<string> = new Set(['url', 'link', 'href', 'src', 'blank']);

/** Text that amis would hand to something stronger than its formula reader. */
const BANNED_TEXTS: readonly { readonly pattern: RegExp; readonly zh: string; readonly en: string }[] = [
  { pattern: /<%/, zh: '不允许 <% 模板，用 ${…}', en: '"<%" templates are not allowed; use ${…}' },
  {
    pattern: /\$\{[^}]*\b(?:window|cookie|ls|ss)\s*:/,
    zh: '不允许读取 window:、cookie:、ls:、ss:',
    en: 'Reading window:, cookie:, ls: or ss: is not allowed',
  },
  {
    pattern: /\$\{[^}]*\b(?:__proto__|constructor|prototype)\b/,
    zh: '不允许读取原型',
    en: 'Reading prototypes is not allowed',
  },
  {
    pattern: /\$\{[^}]*\|\s*raw\b/,
    zh: '不允许 raw 过滤器，它会输出 HTML',
    en: 'The raw filter writes HTML and is not allowed',
  },
  {
    pattern: /^\s*(?:javascript|data|vbscript):/i,
    zh: '不允许这样的地址',
    en: 'Such an address is not allowed',
  },
];

export function* amisRule({ source, page }: IndexedPage, schemaIndex: SchemaIndex): Iterable<Finding> {
  if (page.kind !== 'amis') return;
  for (const member of walkAmis(page.body, ['body'], AMIS_DATA_KEYS))
    yield* memberFindings(member, source, schemaIndex);
}

function* memberFindings(member: AmisMember, source: Source, schemaIndex: SchemaIndex): Iterable<Finding> {
  const { key, value, path, drawn } = member;
  if (AMIS_FORBIDDEN_KEYS.has(key) && drawn) {
    yield {
      code: 'SCH-AMIS-FORBIDDEN',
      zh: `不允许 “${key}”：amis 会把它当作代码或 HTML`,
      en: `"${key}" is not allowed: amis would run it or write it as HTML`,
      source,
      path,
      at: 'key',
    };
    return;
  }
  if (drawn) yield* amisPropertyFindings(member, source);
  if (key === 'type' && drawn && typeof value === 'string') yield* typeFindings(value, source, path);
  if (API_KEY.test(key) && drawn) yield* callFindings(value, source, path, schemaIndex);
  if (key === 'source' && drawn && typeof value === 'string' && !value.startsWith('$'))
    yield* addressFindings(value, source, path, schemaIndex);
  if (typeof value === 'string') yield* textFindings(key, value, source, path);
}

function* typeFindings(type: string, source: Source, path: Finding['path']): Iterable<Finding> {
  const name = type.toLowerCase().replace(/^static-/, '');
  if (AMIS_TYPES.has(name)) return;
  yield unknownName(type, AMIS_TYPES, ['可用的 amis 类型', 'usable amis type'], {
    code: 'SCH-AMIS-TYPE',
    source,
    path,
  });
}

function* callFindings(
  value: unknown,
  source: Source,
  path: Finding['path'],
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  if (typeof value === 'string') yield* addressFindings(value, source, path, schemaIndex);
  if (!isRecord(value)) return;
  if (typeof value.url === 'string') yield* addressFindings(value.url, source, [...path, 'url'], schemaIndex);
  const id = operationOf(String(value.url));
  const fields = fieldsOf(schemaIndex.draft.operations.get(id ?? '')?.request);
  if (fields === undefined || !isRecord(value.data)) return;
  for (const name of Object.keys(value.data)) {
    if (Object.hasOwn(fields, name) || name === '&') continue;
    yield {
      code: 'SCH-REQUEST-FIELD',
      zh: `接口 ${id} 没有请求字段 “${name}”`,
      en: `Operation ${id} has no request field "${name}"`,
      source,
      path: [...path, 'data', name],
      at: 'key',
      expected: Object.keys(fields).join(', '),
      suggestion: didYouMean(name, Object.keys(fields)),
    };
  }
}

function* addressFindings(
  address: string,
  source: Source,
  path: Finding['path'],
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  const id = operationOf(address);
  if (id === undefined) {
    yield {
      code: 'SCH-AMIS-API',
      zh: '接口写作 operation:<operationId>，不能写地址',
      en: 'Calls are written operation:<operationId>, never as addresses',
      source,
      path,
      expected: 'operation:<operationId>',
      suggestion: operationAt(address, schemaIndex),
    };
  } else if (!schemaIndex.known.operations.has(id)) {
    const near = didYouMean(id, schemaIndex.known.operations);
    yield {
      code: 'SCH-OPERATION',
      zh: `没有接口 “${id}”`,
      en: `There is no operation "${id}"`,
      source,
      path,
      suggestion: near === undefined ? undefined : `operation:${near}`,
    };
  }
}

/** The operation that an address calls. */
function operationAt(address: string, { draft }: SchemaIndex): string | undefined {
  const bare = address.replace(/^(?:get|post|put|delete):/i, '').replace(/[?#].*$/, '');
  const found = [...draft.operations.values()].find(({ path }) => path === bare);
  return found === undefined ? undefined : `operation:${found.id}`;
}

function* textFindings(key: string, text: string, source: Source, path: Finding['path']): Iterable<Finding> {
  const banned = BANNED_TEXTS.find(({ pattern }) => pattern.test(text));
  if (banned !== undefined) {
    yield { code: 'SCH-AMIS-EXPRESSION', zh: banned.zh, en: banned.en, source, path };
  } else if ((key.endsWith('On') || text.includes('${')) && /\bthis\./.test(text)) {
    const message = { zh: '不允许 this.，写作 ${字段}', en: '"this." is not allowed; write ${field}' };
    const bare = text.replaceAll(/\bthis\./g, '');
    const suggestion = text.includes('${') ? bare : `'\${${bare}}'`;
    yield { code: 'SCH-AMIS-EXPRESSION', ...message, source, path, suggestion };
  } else if (LINK_KEYS.has(key) && /^(?!https?:|mailto:|operation:)[a-z][a-z0-9+.-]*:/i.test(text)) {
    yield {
      code: 'SCH-AMIS-EXPRESSION',
      zh: '地址只能是 http(s)、mailto 或站内路径',
      en: 'Addresses are http(s), mailto or paths of the console',
      source,
      path,
    };
  }
}
