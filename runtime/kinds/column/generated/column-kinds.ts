// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { ColumnKind } from '#compile/column/column-kind.ts';
import type { ColumnType } from '#core/generated/page-language.ts';
import { column as booleanKind } from '../boolean/column.ts';
import { column as browserKind } from '../browser/column.ts';
import { column as bytesKind } from '../bytes/column.ts';
import { column as codeKind } from '../code/column.ts';
import { column as copyKind } from '../copy/column.ts';
import { column as dateKind } from '../date/column.ts';
import { column as durationKind } from '../duration/column.ts';
import { column as httpStatusKind } from '../http-status/column.ts';
import { column as intervalKind } from '../interval/column.ts';
import { column as linkKind } from '../link/column.ts';
import { column as mappingKind } from '../mapping/column.ts';
import { column as numberKind } from '../number/column.ts';
import { column as operationKind } from '../operation/column.ts';
import { column as percentKind } from '../percent/column.ts';
import { column as sparklineKind } from '../sparkline/column.ts';
import { column as statusKind } from '../status/column.ts';
import { column as tagKind } from '../tag/column.ts';
import { column as tagsKind } from '../tags/column.ts';
import { column as textKind } from '../text/column.ts';
import { column as tplKind } from '../tpl/column.ts';

export const COLUMN_KINDS: Readonly<Record<ColumnType, ColumnKind>> = {
  text: textKind,
  link: linkKind,
  copy: copyKind,
  status: statusKind,
  mapping: mappingKind,
  tag: tagKind,
  tags: tagsKind,
  date: dateKind,
  duration: durationKind,
  bytes: bytesKind,
  number: numberKind,
  percent: percentKind,
  sparkline: sparklineKind,
  interval: intervalKind,
  boolean: booleanKind,
  browser: browserKind,
  tpl: tplKind,
  code: codeKind,
  'http-status': httpStatusKind,
  operation: operationKind,
};
