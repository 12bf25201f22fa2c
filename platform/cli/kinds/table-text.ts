// Pieces of the generated tables.
import type { KindSource } from './kind-sources.ts';

export interface Row {
  readonly kind: KindSource;
  /** Name for the import. */
  readonly name: string;
  /** Where the generated file finds it. */
  readonly specifier: string;
}

export function recordOf(rows: readonly Row[]): string {
  return `{\n${rows.map(({ kind, name }) => `  ${keyOf(kind.name)}: ${name},`).join('\n')}\n}`;
}

export function importsOf(exported: string, rows: readonly Row[]): string {
  return rows
    .map(({ name, specifier }) => `import { ${exported} as ${name} } from '${specifier}';\n`)
    .toSorted()
    .join('');
}

export function casesOf(rows: readonly Row[], body: (row: Row) => string): string {
  return rows.map((row) => `    case '${row.kind.name}':\n      ${body(row)}`).join('\n');
}

export function keyOf(name: string): string {
  return /^[a-z]\w*$/.test(name) ? name : `'${name}'`;
}

/** Not a word of the language: \`switch\` is a kind of filter. */
export function camelCase(name: string): string {
  return `${name.replace(/-([a-z])/g, (__, letter: string) => letter.toUpperCase())}Kind`;
}

export function pascalCase(name: string): string {
  const text = camelCase(name).replace(/Kind$/, 'View');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
