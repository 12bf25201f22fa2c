// What is wrong with a page in the eyes of a role, and the diagnostics made of it: one a fault, naming the roles that see it.

import { diagnosticRow } from '#config/catalogue/diagnostic-catalogue.ts';
import type { Config } from '#config/config.ts';
import type { SchemaIndex } from '#config/index/schema-index.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { groupBy } from '#core/group-by.ts';

export interface Finding {
  /** `RENDER-…` of the catalogue. */
  readonly code: string;
  /** Page id; undefined: about the role. */
  readonly page: string | undefined;
  readonly role: string;
  readonly zh: string;
  readonly en: string;
}

const START = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

/** In the order of their files. */
export function toDiagnostics(
  findings: readonly Finding[],
  config: Config,
  schemaIndex: SchemaIndex,
): readonly Diagnostic[] {
  const groups = groupBy(findings, ({ code, page, zh }) => [code, page, zh].join('\n'));
  return [...groups.values()]
    .flatMap((group) => toDiagnostic(group, config, schemaIndex))
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
}

function toDiagnostic(
  group: readonly Finding[],
  { permissions }: Config,
  schemaIndex: SchemaIndex,
): readonly Diagnostic[] {
  const [first] = group;
  if (first === undefined) return [];
  const { code, page, zh, en } = first;
  const source =
    page === undefined ? schemaIndex.sources('permissions')[0] : schemaIndex.source('page', page);
  const roles = [...new Set(group.map(({ role }) => role))];
  const labels = roles.map((role) => permissions.roleLabels[role] ?? role);
  return [
    {
      code,
      severity: diagnosticRow(code)?.severity ?? 'error',
      file: source?.file ?? '',
      range: page === undefined ? START : (source?.locate(['route'], 'key') ?? START),
      path: page === undefined ? '' : 'route',
      message: { zh: `${zh}（${labels.join('、')}）`, en: `${en} (${roles.join(', ')})` },
      received: roles.join(' '),
    },
  ];
}
