// A new file in the style of the built-in schemas.
import { printEntry } from '../edit/print-yaml.ts';

/** @param schema Path from the file to its meta schema, for editors. */
export function printPage(value: Readonly<Record<string, unknown>>, schema: string): string {
  const lines = Object.entries(value).flatMap(([key, member]) =>
    printEntry(`${key}:`, member, { indent: 0 }),
  );
  return `# yaml-language-server: $schema=${schema}\n${lines.join('\n')}\n`;
}

/** From `pages/aic/application/list.yaml` to `meta/page.schema.json`. */
export function metaPath(path: string, schema: string): string {
  return `${'../'.repeat(path.split('/').length - 1)}meta/${schema}`;
}
