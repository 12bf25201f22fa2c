// Writes which properties each amis type has, as amis's own schema says: `node build/amis-properties.mjs`.
// A test asserts that the file is what this makes of the installed amis.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const TARGET = new URL('runtime/config/generated/amis-properties.ts', ROOT);
/** Any node may stand as a column or in a form, so it may have what columns and form items have. */
const ANYWHERE = ['BaseSchema', 'FormBaseControl', 'TableColumnObject', 'BadgeObject'];

/** `{ anywhere: 'a b', types: { crud: 'c d' } }`; a type lists what it has beside those of `anywhere`. */
async function amisProperties() {
  const { definitions } = JSON.parse(await readFile(new URL('node_modules/amis/schema.json', ROOT), 'utf8'));
  const byType = new Map();
  for (const schema of Object.values(definitions)) {
    for (const type of typesOf(schema)) {
      const known = byType.get(type) ?? new Set();
      for (const name of propertiesOf(schema, definitions, new Set())) known.add(name);
      byType.set(type, known);
    }
  }
  const anywhere = new Set(
    ANYWHERE.flatMap((name) =>
      definitions[name] === undefined ? [] : [...propertiesOf(definitions[name], definitions, new Set())],
    ),
  );
  const types = [...byType].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    anywhere: [...anywhere].sort().join(' '),
    types: Object.fromEntries(
      types.map(([type, names]) => [
        type,
        [...names]
          .filter((name) => !anywhere.has(name))
          .sort()
          .join(' '),
      ]),
    ),
  };
}

function typesOf(schema) {
  const { type } = schema.properties ?? {};
  const own = typeof type === 'object' && type !== null ? [type.const, ...(type.enum ?? [])] : [];
  return [...own, ...(schema.allOf ?? []).flatMap(typesOf)].filter((name) => typeof name === 'string');
}

function propertiesOf(schema, definitions, seen) {
  const names = new Set(Object.keys(schema.properties ?? {}));
  const parts = [
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    schema.then,
    schema.else,
  ];
  const target = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  if (target !== undefined && !seen.has(target)) {
    seen.add(target);
    parts.push(definitions[target]);
  }
  for (const part of parts)
    if (part !== undefined) for (const name of propertiesOf(part, definitions, seen)) names.add(name);
  return names;
}

/** The whole file. */
export async function amisPropertiesModule() {
  return `// Written by build/amis-properties.mjs from amis's own schema.\nexport const AMIS_PROPERTIES = ${JSON.stringify(await amisProperties(), null, 2)} as const;\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(TARGET, await amisPropertiesModule());
