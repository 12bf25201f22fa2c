// Filters for the request fields of a list.
import type { JsonSchema } from '#core/contract.ts';
import type { Filter } from '#core/generated/page-language.ts';
import { fieldsOf } from '../read/field-schema.ts';
import { PAGING_FIELDS, PLACE_FIELDS } from './entity-calls.ts';

/** @param call Request of a list and one of its rows */
export function suggestFilters(call: {
  readonly request: JsonSchema;
  readonly row: JsonSchema | undefined;
}): readonly Filter[] {
  const fields = fieldsOf(call.request) ?? {};
  const row = fieldsOf(call.row) ?? {};
  const names = Object.keys(fields).filter(
    (name) => !PAGING_FIELDS.includes(name) && !PLACE_FIELDS.includes(name),
  );
  const range: readonly Filter[] =
    names.includes('from') && names.includes('to')
      ? [{ name: 'time', type: 'time-range', label: '时间' }]
      : [];
  return [...names.flatMap((name) => suggestFilter(name, fields[name] ?? {}, row)), ...range];
}

function suggestFilter(
  name: string,
  field: JsonSchema,
  row: Readonly<Record<string, JsonSchema>>,
): readonly Filter[] {
  if (name === 'from' || name === 'to' || /Id$/.test(name)) return [];
  if (Array.isArray(field['x-search'])) {
    const titles = field['x-search'].map((searched) => String(row[String(searched)]?.title ?? ''));
    const known = titles.filter((title) => title !== '');
    return [
      { name, type: 'search', ...(known.length === 0 ? {} : { placeholder: `搜索${known.join('、')}` }) },
    ];
  }
  const label = typeof field.title === 'string' ? { label: field.title } : {};
  if (name === 'keyword') return [{ name, type: 'search' }];
  if (field['x-enum'] !== undefined) return [{ name, type: 'select', ...label }];
  const types = [field.type].flat();
  if (types.includes('boolean')) return [{ name, type: 'switch', ...label }];
  if (types.includes('integer') || types.includes('number')) return [{ name, type: 'number', ...label }];
  return types.includes('string') ? [{ name, type: 'text', ...label }] : [];
}
