// Rows of `GET /_console/errors` and how a person searches them.

export interface CatalogueRow {
  readonly code: string;
  readonly status: number;
  readonly zh: string;
  readonly en: string;
  readonly remedy?: string;
  readonly gatewayCode?: number;
}

export interface CatalogueGroup {
  readonly key: 'gateway' | 'http' | 'platform';
  readonly title: string;
  readonly rows: readonly CatalogueRow[];
}

const TITLES: readonly (readonly [CatalogueGroup['key'], string])[] = [
  ['gateway', '网关状态码'],
  ['http', 'HTTP 状态'],
  ['platform', '平台错误码'],
];

/** Accepts what the endpoint returns, rows or `{ errors: rows }`; throws when it is neither. */
export function readCatalogue(answer: unknown): readonly CatalogueRow[] {
  const rows = typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : answer;
  if (!Array.isArray(rows)) throw new Error('[Bug] the error catalogue is not a list');
  return rows.filter(isRow);
}

/** Rows that hold the words in code, status or text, by group, in the order of their codes. Empty groups are left out. */
export function groupCatalogue(rows: readonly CatalogueRow[], words: string): readonly CatalogueGroup[] {
  const wanted = words.trim().toLowerCase();
  const found = rows.filter((row) => searchedText(row).includes(wanted));
  return TITLES.map(([key, title]) => ({
    key,
    title,
    rows: found.filter((row) => groupOf(row) === key).sort(byCode),
  })).filter((group) => group.rows.length > 0);
}

/** The code that a caller sees: the gateway's number where there is one. */
export function shownCode(row: CatalogueRow): string {
  if (row.gatewayCode !== undefined) return String(row.gatewayCode);
  return groupOf(row) === 'http' ? String(row.status) : row.code;
}

function groupOf(row: CatalogueRow): CatalogueGroup['key'] {
  if (row.gatewayCode !== undefined) return 'gateway';
  return row.code.startsWith('http.') ? 'http' : 'platform';
}

function byCode(left: CatalogueRow, right: CatalogueRow): number {
  return shownCode(left).localeCompare(shownCode(right), 'en', { numeric: true });
}

function searchedText(row: CatalogueRow): string {
  return [shownCode(row), row.code, row.status, row.zh, row.en, row.remedy].join(' ').toLowerCase();
}

function isRow(value: unknown): value is CatalogueRow {
  return typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'zh' in value;
}
