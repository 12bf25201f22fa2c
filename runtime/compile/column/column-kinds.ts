// The table of column types: a new type is one file and one row here.
import type { ColumnType } from '#core/generated/page-language.ts';
import { booleanColumn } from './boolean.ts';
import { browserColumn } from './browser.ts';
import { bytesColumn } from './bytes.ts';
import { codeColumn } from './code.ts';
import type { ColumnKind } from './column-kind.ts';
import { copyColumn } from './copy.ts';
import { dateColumn } from './date.ts';
import { durationColumn } from './duration.ts';
import { httpStatusColumn } from './http-status.ts';
import { linkColumn } from './link.ts';
import { mappingColumn } from './mapping.ts';
import { numberColumn } from './number.ts';
import { operationColumn } from './operation.ts';
import { percentColumn } from './percent.ts';
import { statusColumn } from './status.ts';
import { tagColumn } from './tag.ts';
import { tagsColumn } from './tags.ts';
import { textColumn } from './text.ts';
import { tplColumn } from './tpl.ts';

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
