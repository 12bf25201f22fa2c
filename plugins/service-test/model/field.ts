// A JSON schema as a tree of inputs. What has no input of its own is edited as JSON.
import { stringOf } from '#plugin-api';

export type Schema = Readonly<Record<string, unknown>>;

export interface Choice {
  readonly value: unknown;
  readonly label: string;
}

export interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly field: Field;
}

interface Common {
  readonly title: string;
  readonly description: string;
  /** `default`, else an example; undefined: none. */
  readonly start: unknown;
}

export type Field = Common &
  (
    | { readonly kind: 'text'; readonly long: boolean; readonly hint: string }
    | {
        readonly kind: 'number';
        readonly integer: boolean;
        readonly minimum: number | undefined;
        readonly maximum: number | undefined;
        readonly step: number | undefined;
      }
    | { readonly kind: 'boolean' }
    | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
    | {
        readonly kind: 'file';
        readonly media: 'image' | 'audio' | 'any';
        /** For the file dialog. */
        readonly accept: string;
        /** Its text is the content in base64, which a person may have at hand. */
        readonly encoded: boolean;
      }
    | { readonly kind: 'object'; readonly members: readonly Member[] }
    | { readonly kind: 'list'; readonly item: Field; readonly least: number; readonly most: number }
    | { readonly kind: 'json' }
  );

const LONG_TEXT = 200;
const MAX_DEPTH = 6;

export function fieldOf(schema: Schema, name = '', depth = 0): Field {
  const types = listOf(schema.type).map(String);
  const common: Common = {
    title: stringOf(schema.title) || name,
    description: stringOf(schema.description),
    start: startOf(schema),
  };
  const [type] = types.filter((one) => one !== 'null');
  const choices = choicesOf(schema);
  if (choices !== undefined) return { ...common, kind: 'choice', choices };
  // Several kinds of value, an unspecified kind, or nested too deep for a form.
  if (types.filter((one) => one !== 'null').length > 1 || Array.isArray(schema.anyOf) || depth > MAX_DEPTH)
    return { ...common, kind: 'json' };
  switch (type ?? (isSchema(schema.properties) ? 'object' : undefined)) {
    case 'string':
      return stringField(schema, name, common);
    case 'integer':
    case 'number':
      return numberField(schema, type === 'integer', common);
    case 'boolean':
      return { ...common, kind: 'boolean' };
    case 'object':
      return objectField(schema, common, depth);
    case 'array':
      return listField(schema, common, depth);
    default:
      return { ...common, kind: 'json' };
  }
}

/** A value that is fixed is a choice of one. */
function choicesOf(schema: Schema): readonly Choice[] | undefined {
  if (schema.const !== undefined) return [choice(schema.const)];
  return Array.isArray(schema.enum) && schema.enum.length > 0 ? schema.enum.map(choice) : undefined;
}

function choice(value: unknown): Choice {
  return { value, label: typeof value === 'string' ? value : JSON.stringify(value) };
}

/** Documents often omit that a text is a picture; its name shows it. */
const PICTURE_NAME = /^(?:image|img|photo|picture|pic)(?:[_-]?(?:base64|b64|data|file|content))?$/i;
const SOUND_NAME = /^(?:audio|speech|voice|sound|wav)(?:[_-]?(?:base64|b64|data|file|content))?$/i;

function stringField(schema: Schema, name: string, common: Common): Field {
  const format = stringOf(schema.format);
  const media = stringOf(schema.contentMediaType);
  const encoded = schema.contentEncoding === 'base64' || format === 'byte' || format === 'base64';
  if (encoded || format === 'binary' || /^(?:image|audio)\//.test(media))
    return fileField(media, name, encoded, common);
  // An address of a picture is a text.
  if (format === '' && (PICTURE_NAME.test(name) || SOUND_NAME.test(name)))
    return fileField('', name, true, common);
  const long = Number(schema.maxLength ?? 0) > LONG_TEXT;
  return { ...common, kind: 'text', long, hint: format };
}

function fileField(mediaType: string, name: string, encoded: boolean, common: Common): Field {
  const isImage = mediaType.startsWith('image/') || (mediaType === '' && PICTURE_NAME.test(name));
  const isAudio = mediaType.startsWith('audio/') || (mediaType === '' && SOUND_NAME.test(name));
  const media = isImage ? 'image' : isAudio ? 'audio' : 'any';
  const accept = mediaType !== '' ? mediaType : media === 'any' ? '' : `${media}/*`;
  return { ...common, kind: 'file', media, accept, encoded };
}

function numberField(schema: Schema, integer: boolean, common: Common): Field {
  return {
    ...common,
    kind: 'number',
    integer,
    minimum: numberOf(schema.minimum) ?? numberOf(schema.exclusiveMinimum),
    maximum: numberOf(schema.maximum) ?? numberOf(schema.exclusiveMaximum),
    step: numberOf(schema.multipleOf),
  };
}

function objectField(schema: Schema, common: Common, depth: number): Field {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  // Names not in the schema can only be typed.
  if (properties.length === 0) return { ...common, kind: 'json' };
  const required = new Set(listOf(schema.required).map(String));
  const members = properties.map(([name, inner]) => ({
    name,
    required: required.has(name),
    field: fieldOf(isSchema(inner) ? inner : {}, name, depth + 1),
  }));
  return { ...common, kind: 'object', members };
}

function listField(schema: Schema, common: Common, depth: number): Field {
  const item = isSchema(schema.items) ? fieldOf(schema.items, '', depth + 1) : undefined;
  if (item === undefined || Array.isArray(schema.prefixItems)) return { ...common, kind: 'json' };
  return {
    ...common,
    kind: 'list',
    item,
    least: numberOf(schema.minItems) ?? 0,
    most: numberOf(schema.maxItems) ?? Number.POSITIVE_INFINITY,
  };
}

function startOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.example !== undefined) return schema.example;
  return Array.isArray(schema.examples) ? schema.examples[0] : undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
