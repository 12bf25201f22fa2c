// Every diagnostic code and what it means. `explain`, the reference pages, the studio and SARIF read it here.
import { AMIS_ROWS } from './catalogue/amis-rows.ts';
import { CONTRACT_ROWS } from './catalogue/contract-rows.ts';
import type { DiagnosticRow } from './catalogue/diagnostic-row.ts';
import { EXPRESSION_ROWS } from './catalogue/expression-rows.ts';
import { FILE_ROWS } from './catalogue/file-rows.ts';
import { JOB_ROWS } from './catalogue/job-rows.ts';
import { JOURNEY_ROWS } from './catalogue/journey-rows.ts';
import { MACHINE_ROWS } from './catalogue/machine-rows.ts';
import { MENU_ROWS } from './catalogue/menu-rows.ts';
import { NAME_ROWS } from './catalogue/name-rows.ts';
import { NOTIFICATION_ROWS } from './catalogue/notification-rows.ts';
import { PAGE_ROWS } from './catalogue/page-rows.ts';
import { RENDER_ROWS } from './catalogue/render-rows.ts';
import { ROUTE_ROWS } from './catalogue/route-rows.ts';
import { SERVER_ROWS } from './catalogue/server-rows.ts';
import { SHAPE_ROWS } from './catalogue/shape-rows.ts';
import { SNAPSHOT_ROWS } from './catalogue/snapshot-rows.ts';
import { STORAGE_ROWS } from './catalogue/storage-rows.ts';
import { SUPPRESSION_ROWS } from './catalogue/suppression-rows.ts';

/** In the order in which people read them: files first, then what they say. */
export const DIAGNOSTIC_CATALOGUE: readonly DiagnosticRow[] = [
  ...FILE_ROWS,
  ...SHAPE_ROWS,
  ...NAME_ROWS,
  ...MENU_ROWS,
  ...ROUTE_ROWS,
  ...PAGE_ROWS,
  ...CONTRACT_ROWS,
  ...EXPRESSION_ROWS,
  ...MACHINE_ROWS,
  ...STORAGE_ROWS,
  ...JOB_ROWS,
  ...NOTIFICATION_ROWS,
  ...AMIS_ROWS,
  ...SUPPRESSION_ROWS,
  ...SERVER_ROWS,
  ...RENDER_ROWS,
  ...SNAPSHOT_ROWS,
  ...JOURNEY_ROWS,
];

const BY_CODE: ReadonlyMap<string, DiagnosticRow> = new Map(
  DIAGNOSTIC_CATALOGUE.map((row) => [row.code, row]),
);

/** The row of a code, or undefined when there is no such code. */
export function diagnosticRow(code: string): DiagnosticRow | undefined {
  return BY_CODE.get(code);
}
