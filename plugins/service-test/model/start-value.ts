// What a request begins with: the document's own example, else what its fields say, else as little as will do.
import type { Field } from './field.ts';
import { fileInText } from './held-file.ts';

/** @param sample JSON text of an example; empty: none */
export function startValue(field: Field, sample: string): unknown {
  const example = parse(sample);
  return example === undefined ? emptyValue(field, true) : withFiles(example, field, '示例');
}

/** `required` fields get something to begin with; of the others only those with a default of their own. */
export function emptyValue(field: Field, required: boolean): unknown {
  if (field.start !== undefined) return withFiles(field.start, field, '示例');
  if (!required) return undefined;
  switch (field.kind) {
    case 'text':
      return '';
    case 'number':
      return field.minimum ?? 0;
    case 'boolean':
      return false;
    case 'choice':
      return field.choices[0]?.value;
    case 'object':
      return Object.fromEntries(
        field.members
          .map((member) => [member.name, emptyValue(member.field, member.required)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'list':
      return Array.from({ length: Math.min(field.least, 20) }, () => emptyValue(field.item, true) ?? null);
    case 'file':
    case 'json':
      return undefined;
  }
}

/** Pictures and sounds that stand in a value as base64 become files where the form asks for one. */
function withFiles(value: unknown, field: Field, name: string): unknown {
  if (field.kind === 'file' && typeof value === 'string') return fileInText(value, name) ?? value;
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((item, index) => withFiles(item, field.item, `${name}${index + 1}`));
  if (field.kind === 'object' && isObject(value)) {
    const members = new Map(field.members.map((member) => [member.name, member.field]));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const own = members.get(key);
        return [key, own === undefined ? inner : withFiles(inner, own, name)];
      }),
    );
  }
  return value;
}

function parse(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
