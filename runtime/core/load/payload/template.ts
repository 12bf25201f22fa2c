// Texts with fields: `{{id}}` (unique in all runs), `{{seq}}` (number of the call in the run, from 0), `{{random}}` (nine digits,
// or `{{random:1:6}}` from 1 to 6), `{{row.<column>}}`, `{{file.name}}`, `{{file.base64}}`. Nothing is computed.

/** What a call fills in. */
export interface TemplateValues {
  readonly runId: string;
  readonly seq: number;
  /** 0 up to 1; drawn for each `{{random}}`. */
  readonly random: () => number;
  /** By column; '' where a row lacks it. */
  readonly row: Readonly<Record<string, string>>;
  readonly file: { readonly name: string; readonly base64: string };
}

/** How a value stands in the text around it. */
export type Escape = 'none' | 'json' | 'url' | 'header';

export interface TemplateFields {
  /** Columns of the rows; empty without rows. */
  readonly columns: readonly string[];
  readonly hasFile: boolean;
}

export interface Template {
  readonly fill: (values: TemplateValues) => string;
  /** The same text for every call. */
  readonly isFixed: boolean;
}

/** A template that cannot be filled: says which field, and which there are. */
export class TemplateFault extends Error {}

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g;
const RANDOM = /^random:(-?\d{1,15}):(-?\d{1,15})$/;
const NINE_DIGITS = [100_000_000, 999_999_999] as const;

/** A field that begins and does not end; a pair of braces without a name is text. */
const UNCLOSED = /\{\{\s*[A-Za-z][^\s{}]*/;

/** `{{row.a` of a text in which that field has no end; undefined when each has one. */
function unclosedField(text: string): string | undefined {
  return UNCLOSED.exec(text.replaceAll(FIELD, ''))?.[0];
}

/** Throws `TemplateFault` for a field that no call has, or that has no end. */
export function compileTemplate(text: string, manner: Escape, fields: TemplateFields): Template {
  const escaped = ESCAPES[manner];
  const open = unclosedField(text);
  if (open !== undefined) throw new TemplateFault(unclosedText(open));
  const parts: (string | ((values: TemplateValues) => string))[] = [];
  let from = 0;
  for (const match of text.matchAll(FIELD)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    const read = readerOf(match[1] ?? '', fields);
    parts.push((values) => escaped(read(values)));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  const [only = ''] = parts;
  if (parts.length <= 1 && typeof only === 'string') return { fill: () => only, isFixed: true };
  return {
    isFixed: false,
    fill(values) {
      let filled = '';
      for (const part of parts) filled += typeof part === 'string' ? part : part(values);
      return filled;
    },
  };
}

/** What is wrong with a text, whatever columns its rows will have; undefined when nothing is. */
export function templateFault(text: string): string | undefined {
  const named = [...text.matchAll(FIELD)].flatMap(([, field = '']) =>
    field.startsWith('row.') ? [field.slice('row.'.length)] : [],
  );
  // What is offered instead of a field that no call has.
  const columns = named.length === 0 ? ['字段'] : named;
  try {
    compileTemplate(text, 'none', { columns, hasFile: true });
    return undefined;
  } catch (error) {
    if (error instanceof TemplateFault) return error.message;
    throw error;
  }
}

/** What to tell of a field without an end. */
function unclosedText(field: string): string {
  return `模板里的“${field}”没有结束，字段要写成 {{名称}}`;
}

function readerOf(field: string, { columns, hasFile }: TemplateFields): (values: TemplateValues) => string {
  if (field === 'id') return ({ runId, seq }) => `${runId}-${seq}`;
  if (field === 'seq') return ({ seq }) => String(seq);
  if (field === 'random') return ({ random }) => drawWhole(random, ...NINE_DIGITS);
  const [, low, high] = RANDOM.exec(field) ?? [];
  if (low !== undefined && Number(low) <= Number(high))
    return ({ random }) => drawWhole(random, Number(low), Number(high));
  if (hasFile && field === 'file.name') return ({ file }) => file.name;
  if (hasFile && field === 'file.base64') return ({ file }) => file.base64;
  const column = columns.find((name) => field === `row.${name}`);
  if (column !== undefined) return ({ row }) => row[column] ?? '';
  const known = [
    ...['id', 'seq', 'random', 'random:1:6'],
    ...(hasFile ? ['file.name', 'file.base64'] : []),
    ...columns.map((name) => `row.${name}`),
  ];
  throw new TemplateFault(
    `模板里没有字段“${field}”，可用的有：${known.map((name) => `{{${name}}}`).join('、')}`,
  );
}

function drawWhole(random: () => number, low: number, high: number): string {
  return String(low + Math.floor(random() * (high - low + 1)));
}

const ESCAPES: Readonly<Record<Escape, (value: string) => string>> = {
  none: (value) => value,
  json: (value) => JSON.stringify(value).slice(1, -1),
  url: encodeURIComponent,
  // A line break in a header would be a header of its own.
  header: (value) => value.replace(/[\r\n\0]+/g, ' '),
};

/** How values stand in a body of this type. */
export function escapeOf(contentType: string): Escape {
  const [type = ''] = contentType.toLowerCase().split(';');
  if (/[/+]json\s*$/.test(type)) return 'json';
  return type.trim() === 'application/x-www-form-urlencoded' ? 'url' : 'none';
}
