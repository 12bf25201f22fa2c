// Every diagnostic code and what it means. `explain`, the reference pages, the studio and SARIF read it here.
import { AMIS_ROWS } from './amis-rows.ts';
import { CONTRACT_ROWS } from './contract-rows.ts';
import type { DiagnosticRow } from './diagnostic-row.ts';
import { EXPRESSION_ROWS } from './expression-rows.ts';
import { FILE_ROWS } from './file-rows.ts';
import { JOB_ROWS } from './job-rows.ts';
import { JOURNEY_ROWS } from './journey-rows.ts';
import { MACHINE_ROWS } from './machine-rows.ts';
import { MENU_ROWS } from './menu-rows.ts';
import { NAME_ROWS } from './name-rows.ts';
import { NOTIFICATION_ROWS } from './notification-rows.ts';
import { PAGE_ROWS } from './page-rows.ts';
import { RENDER_ROWS } from './render-rows.ts';
import { ROUTE_ROWS } from './route-rows.ts';
import { SERVER_ROWS } from './server-rows.ts';
import { SHAPE_ROWS } from './shape-rows.ts';
import { SNAPSHOT_ROWS } from './snapshot-rows.ts';
import { STORAGE_ROWS } from './storage-rows.ts';
import { SUPPRESSION_ROWS } from './suppression-rows.ts';

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
