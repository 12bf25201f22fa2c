// The table of column types: a new type is one file and one row here.
import type { ColumnType } from '#core/page-part.ts';
import { booleanColumn } from './column/boolean.ts';
import { browserColumn } from './column/browser.ts';
import { bytesColumn } from './column/bytes.ts';
import { codeColumn } from './column/code.ts';
import { copyColumn } from './column/copy.ts';
import { dateColumn } from './column/date.ts';
import { durationColumn } from './column/duration.ts';
import { httpStatusColumn } from './column/http-status.ts';
import { linkColumn } from './column/link.ts';
import { mappingColumn } from './column/mapping.ts';
import { numberColumn } from './column/number.ts';
import { operationColumn } from './column/operation.ts';
import { percentColumn } from './column/percent.ts';
import { statusColumn } from './column/status.ts';
import { tagColumn } from './column/tag.ts';
import { tagsColumn } from './column/tags.ts';
import { textColumn } from './column/text.ts';
import { tplColumn } from './column/tpl.ts';
import type { ColumnKind } from './column-kind.ts';

export const COLUMN_KINDS: Readonly<Record<ColumnType, ColumnKind>> = {
  text: textColumn,
  link: linkColumn,
  copy: copyColumn,
  status: statusColumn,
  mapping: mappingColumn,
  tag: tagColumn,
  tags: tagsColumn,
  date: dateColumn,
  duration: durationColumn,
  bytes: bytesColumn,
  number: numberColumn,
  percent: percentColumn,
  boolean: booleanColumn,
  browser: browserColumn,
  tpl: tplColumn,
  code: codeColumn,
  'http-status': httpStatusColumn,
  operation: operationColumn,
};
