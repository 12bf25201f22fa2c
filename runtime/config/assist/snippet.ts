// What choosing a key writes: the key and the beginning of its value, indented for its place.
import { isRecord } from '../read/field-schema.ts';

type Schema = Readonly<Record<string, unknown>>;

/** `open` follows a reference of the meta schemas; `column` is where the key stands. */
export interface SnippetPlace {
  readonly flow: boolean;
  readonly column: number;
  readonly open: (schema: unknown) => Schema;
}

const MAX_INLINE_KEYS = 3;

export function keySnippet(key: string, schema: Schema, { flow, column, open }: SnippetPlace): string {
  const below = ' '.repeat(column + 2);
  if (schema.const !== undefined) return `${key}: ${String(schema.const)}`;
  if (schema.type === 'boolean') return `${key}: true`;
  if (schema.type === 'array') {
    const item = open(schema.items);
    const start = keysToWrite(item, open);
    if (flow) return `${key}: [${start.length === 0 ? ' ' : ` { ${inline(start)} } `}]`;
    if (item.type !== 'object' && start.length === 0) return `${key}: []`;
    return `${key}:\n${below}- ${start.length === 0 ? '' : `{ ${inline(start)} }`}`;
  }
  if (schema.type !== 'object') return `${key}: `;
  const start = keysToWrite(schema, open);
  if (flow) return `${key}: { ${inline(start)} }`;
  return `${key}:\n${start.length === 0 ? below : start.map((name) => `${below}${name}: `).join('\n')}`;
}

function inline(keys: readonly string[]): string {
  return keys.length === 0 ? ' ' : keys.map((name) => `${name}: `).join(', ');
}

/** What must be there; else what comes first, when the schema says which keys there are. */
function keysToWrite(schema: Schema, open: SnippetPlace['open']): readonly string[] {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const simple = required.filter(
    (name) => !['object', 'array'].includes(String(open(properties[name]).type)),
  );
  if (required.length > 0) return simple.slice(0, MAX_INLINE_KEYS);
  return Object.keys(properties).slice(0, 1);
}
