// The reports of `validate --report`: one row each.
import type { Config } from '#config/config.ts';
import type { SchemaIndex } from '#config/index/schema-index.ts';
import { apiReport } from './api-report.ts';
import { permissionsReport } from './permissions-report.ts';
import { printCsv, printReportJson, printText } from './print-table.ts';
import { rolesReport } from './roles-report.ts';
import { routesReport } from './routes-report.ts';
import type { ReportTable } from './table.ts';

export const REPORTS = {
  routes: routesReport,
  permissions: permissionsReport,
  api: apiReport,
  roles: rolesReport,
} as const satisfies Readonly<Record<string, (config: Config, schemaIndex: SchemaIndex) => ReportTable>>;

export const REPORT_NAMES = Object.keys(REPORTS) as readonly (keyof typeof REPORTS)[];

const PRINTERS = { text: printText, json: printReportJson, csv: printCsv } as const;

export const REPORT_FORMATS = Object.keys(PRINTERS) as readonly (keyof typeof PRINTERS)[];

export function printReport(table: ReportTable, format: keyof typeof PRINTERS): string {
  return PRINTERS[format](table);
}
