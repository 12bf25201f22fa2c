// Contracts: calls, their schemas and the errors they name.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const CONTRACT_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-REF',
    severity: 'error',
    suppressible: false,
    titleZh: '$ref 指向不存在的内容',
    titleEn: 'A $ref points at nothing',
    explainZh:
      '`$ref` 写作“相对路径#/键/键”，例如 `../entities/thing.yaml#/fields/name`，文件和路径上的每个键都要存在。指向空处的字段没有类型和限制，什么都会放行。',
    explainEn:
      'A `$ref` is a relative path and the keys inside the file, e.g. `../entities/thing.yaml#/fields/name`; the file and every key exist. A field that points at nothing has no type and no limits and would let everything pass.',
    example: {
      fixture: 'ref-unknown-field',
      bad: 'keyword: { $ref: ../entities/thing.yaml#/fields/nam }',
      mark: '../entities/thing.yaml#/fields/nam',
      right: 'keyword: { $ref: ../entities/thing.yaml#/fields/name }',
    },
  },
  {
    code: 'SCH-REF-CYCLE',
    severity: 'error',
    suppressible: false,
    titleZh: '$ref 绕成了圈',
    titleEn: 'A $ref leads back to itself',
    explainZh:
      '沿着 `$ref` 走会回到出发的地方，永远得不到完整的定义。断开其中一环；嵌套的数据用固定的层数来写。',
    explainEn:
      'Following the `$ref` leads back to where it began, so there is never a whole definition. Break one link; write nested data with a fixed depth.',
  },
  {
    code: 'SCH-REQUEST-OPEN',
    severity: 'error',
    suppressible: false,
    titleZh: '请求没有拒绝未知字段',
    titleEn: 'The request lets unknown fields pass',
    explainZh: '每个请求对象都要写 `additionalProperties: false`，拼错的字段才会被拒绝，而不是被悄悄丢掉。',
    explainEn:
      'Every request object says `additionalProperties: false`, so that a misspelt field is refused instead of being dropped in silence.',
    example: {
      fixture: 'request-open',
      bad: 'schema:',
      mark: 'schema',
      right: 'schema:\n  additionalProperties: false',
    },
  },
  {
    code: 'SCH-REQUIRED-FIELD',
    severity: 'error',
    suppressible: false,
    titleZh: '必填字段没有定义',
    titleEn: 'A required field is not defined',
    explainZh:
      '`required` 里的名字必须出现在 `properties` 里，否则这个接口无论怎么调用都会失败。改正名字，或补上字段的定义。',
    explainEn:
      'Names in `required` stand among the `properties`; otherwise no call could ever succeed. Correct the name, or define the field.',
    example: {
      fixture: 'required-field-unknown',
      bad: 'required: [projectId, name, nam]',
      mark: 'nam',
      from: 28,
      right: 'required: [projectId, name]',
    },
  },
  {
    code: 'SCH-PATH-FIELD',
    severity: 'error',
    suppressible: false,
    titleZh: '字节请求的字段不在路径里',
    titleEn: 'A field of a call that sends bytes is not in the path',
    explainZh:
      '请求体写作 `application/octet-stream` 的接口，全部字段都以 `{name}` 出现在路径里，例如 `/api/file/{id}/{offset}`：请求体只有字节，没有地方放字段。',
    explainEn:
      'Where the body is `application/octet-stream`, every field stands in the path as `{name}`, e.g. `/api/file/{id}/{offset}`: the body is bytes and has no room for fields.',
    example: {
      fixture: 'bytes-field-outside-path',
      bad: 'offset: { type: integer, title: 起始位置, minimum: 0 }',
      mark: 'offset',
      right: '# 在路径里写出 {offset}：/api/zebra/{id}/{offset}',
    },
  },
  {
    code: 'SCH-RESPONSE',
    severity: 'error',
    suppressible: false,
    titleZh: '响应的形状不明确',
    titleEn: 'The shape of the answer is not clear',
    explainZh:
      '成功的响应恰好是四种之一：`x-page`（一页数据）、`x-result`（一个结果）、`x-file: true`（文件）、`x-none: true`（没有内容）。',
    explainEn:
      'A success is exactly one of four: `x-page` (a page of rows), `x-result` (one result), `x-file: true` (a file), `x-none: true` (nothing).',
    example: {
      fixture: 'response-without-shape',
      bad: "'200': { description: 一页物品 }",
      mark: "'200'",
      right: "'200': { description: 一页物品, x-none: true }",
    },
  },
  {
    code: 'SCH-ACCESS-FIELD',
    severity: 'error',
    suppressible: false,
    titleZh: '接口的权限范围无从判断',
    titleEn: 'The scope of the call cannot be decided',
    explainZh:
      '`x-access` 的 `by`（默认 `id`）必须是请求里的字段，服务端用它找到那一行数据，再判断权限；`can: public` 的接口不能再要求权限键。',
    explainEn:
      'The `by` of `x-access` (by default `id`) is a field of the request: the server finds the row by it and decides there. A call with `can: public` cannot ask for a permission key.',
    example: {
      fixture: 'scope-field-unknown',
      bad: 'x-access: { can: project.write, of: thing, by: idd }',
      mark: 'idd',
      right: 'x-access: { can: project.write, of: thing, by: id }',
    },
  },
  {
    code: 'SCH-ERROR-CODE',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个错误码',
    titleEn: 'There is no such error code',
    explainZh:
      '`x-errors` 里的错误码必须登记在 `errors/` 的某个文件里，否则用户看不到它的中文说明和处理办法。',
    explainEn:
      'Codes in `x-errors` are listed in a file of `errors/`; otherwise people would see neither their Chinese text nor what to do.',
    example: {
      fixture: 'error-code-unknown',
      bad: 'x-errors: [thing.inuse]',
      mark: 'thing.inuse',
      right: 'x-errors: [thing.in-use]',
    },
  },
];
