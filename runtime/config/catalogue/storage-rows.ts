// Entities that are the source of their table.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const STORAGE_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-STORAGE',
    severity: 'error',
    suppressible: false,
    titleZh: '实体不能这样保存',
    titleEn: 'The entity cannot be stored like this',
    explainZh:
      '写了 `storage` 的实体，每个字段就是一列：类型要唯一（可以加上 null），只读字段要有缺省值或可以为空，`computed` 的每一项恰好写 `of`、`show` 之一，或与 `max` 一起都写。`calls` 需要 `storage`，`only` 里只能写 list、get、create、update、delete 和由用户触发的事件。',
    explainEn:
      'With `storage` each field of an entity is a column: it has one type (and null at most), a read-only field has a default or may be null, and each entry of `computed` says exactly one of `of` and `show`, or both of them with `max`. `calls` need `storage`, and `only` names list, get, create, update, delete and events that people fire.',
    example: {
      fixture: 'storage-two-types',
      bad: 'rows: { type: [integer, string], title: 层数, maximum: 100 }',
      mark: 'rows',
      right: 'rows: { type: integer, title: 层数, maximum: 100 }',
    },
  },
  {
    code: 'SCH-OVERLAY-TABLE',
    severity: 'error',
    suppressible: false,
    titleZh: '叠加的实体改变了数据表',
    titleEn: 'An entity of an overlay changes its table',
    explainZh:
      '数据表由内置的实体和随程序发布的迁移脚本决定。叠加目录可以改实体的中文名、说明、长度和数值的限制，不能增减列，也不能改类型、缺省值、引用和不能重复的字段；带 `storage` 的新实体要放进产品自己的 `schemas/`，并用 `npm run generate -- --migration` 生成迁移脚本。',
    explainEn:
      'Tables follow from the built-in entities and the migrations that come with the program. An overlay may change titles, descriptions and limits of an entity, but add no column and change no type, default, reference or unique field. A new entity with `storage` belongs into `schemas/` of the product, with a migration by `npm run generate -- --migration`.',
    example: {
      fixture: 'overlay-new-column',
      bad: 'storage: { unique: [name], references: { thingId: thing }, computed: { thingName: { by: thingId, show: name } } }',
      mark: 'storage',
    },
  },
];
