// The text of `platform/storage/tables/generated/entity-tables.ts`.
import type { Entity } from '#config/config.ts';
import { type ColumnPlan, type ColumnType, tablePlan } from '#config/entity/table-plan.ts';

/** Type of a column that must be given, of one with a default, and of one that may be null. */
const TYPES: Readonly<Record<ColumnType, readonly [given: string, defaulted: string, optional: string]>> = {
  text: ['string', 'Generated<string>', 'OptionalText'],
  integer: ['number', 'Generated<number>', 'OptionalNumber'],
  bigint: ['number', 'Generated<number>', 'OptionalNumber'],
  'double precision': ['number', 'Generated<number>', 'OptionalNumber'],
  boolean: ['boolean', 'Generated<boolean>', 'boolean | null'],
  'timestamp with time zone': ['Time', 'DefaultedTime', 'OptionalTime'],
  'text[]': ['string[]', 'Generated<string[]>', 'string[] | null'],
  jsonb: ['Json', 'DefaultedJson', 'OptionalJson'],
};

/** One interface for each entity that is the source of its table. The same entities give the same text. */
export function tableTypes(entities: ReadonlyMap<string, Entity>): string {
  const plans = [...entities.values()]
    .flatMap((entity) => tablePlan(entity, entities) ?? [])
    .sort((a, b) => (a.table < b.table ? -1 : 1));
  const tables = plans.map(({ table, columns }) => {
    const lines = columns.map((column) => `  ${camelCase(column.name)}: ${typeOf(column)};`);
    return `export interface ${pascalCase(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const rows = plans.map(({ table }) => `  ${camelCase(table)}: ${pascalCase(table)}Table;`);
  const body = [...tables, `export interface EntityTables {\n${rows.join('\n')}\n}\n`].join('\n');
  return `${head(body)}\n${body}`;
}

/** Only what is used: the linter looks at this file as well. */
function head(body: string): string {
  const used = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
  const names = [...new Set(Object.values(TYPES).flat())].filter(
    (name) => /^[A-Z]\w+$/.test(name) && used(name),
  );
  return [
    '// Generated from schemas/entities/ by `npm run generate`. Do not edit.',
    ...(used('Generated') ? ["import type { Generated } from 'kysely';"] : []),
    ...(names.length === 0 ? [] : importOf(names.sort())),
    '',
  ].join('\n');
}

/** As the formatter of the sources writes it. */
const LINE_WIDTH = 110;

function importOf(names: readonly string[]): readonly string[] {
  const line = `import type { ${names.join(', ')} } from '../column.ts';`;
  if (line.length <= LINE_WIDTH) return [line];
  return ['import type {', ...names.map((name) => `  ${name},`), "} from '../column.ts';"];
}

function typeOf({ type, nullable, default: value }: ColumnPlan): string {
  const [given, defaulted, optional] = TYPES[type];
  if (nullable) return optional;
  return value === undefined ? given : defaulted;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(name: string): string {
  const text = camelCase(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
