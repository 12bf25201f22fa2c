// What can be written at a place of a YAML file. The text may be broken there: it is being typed.

import type { SchemaIndex } from '../index/schema-index.ts';
import { fileKind } from '../read/file-kinds.ts';
import { type CompletionContext, completionContextAt } from './completion-context.ts';
import type { CompletionOption } from './completion-option.ts';
import { expressionOptions } from './expression-names.ts';
import { expressionAround } from './expression-text.ts';
import { type OutlineNode, outlineOf } from './outline.ts';
import { keysAt } from './outline-read.ts';
import { docAt, type KeyDoc, keyDocsAt, openSchema } from './schema-at.ts';
import { keyNamesAt, namesAt } from './schema-names.ts';
import { keySnippet } from './snippet.ts';
import type { Subject } from './subject.ts';

/** What completion and hover read; a workspace is one. */
export interface AssistWorld {
  readonly schemaIndex: SchemaIndex;
}

export interface Completion {
  /** Offsets of the text that a chosen option replaces. */
  readonly from: number;
  readonly to: number;
  /** Best first; those that do not fit what is typed already are left in, the editor filters. */
  readonly options: readonly CompletionOption[];
}

/** `path` is the file's path inside its schema directory, `offset` counts UTF-16 units from 0. Pure; never throws for what a text says. */
export function completeAt(world: AssistWorld, path: string, text: string, offset: number): Completion {
  const nothing = { from: offset, to: offset, options: [] };
  const file = fileKind(path);
  if (file === undefined || file.kind === 'help' || isInComment(text, offset)) return nothing;
  const root = outlineOf(text);
  const subject: Subject = { schemaIndex: world.schemaIndex, ...file, root };
  const place = completionContextAt(root, text, offset);
  return place.role === 'key' ? completeKey(subject, place) : completeValue(subject, place, text, offset);
}

function completeKey(subject: Subject, place: Extract<CompletionContext, { role: 'key' }>): Completion {
  return { from: place.from, to: place.to, options: keyOptions(subject, place, place.pair?.key) };
}

function keyOptions(
  subject: Subject,
  place: CompletionContext,
  current: string | undefined,
): readonly CompletionOption[] {
  const { kind, root } = subject;
  const present = new Set(keysAt(root, place.path).filter((key) => key !== current));
  const replaces = place.role === 'key' && place.pair?.colonTo !== undefined;
  const fromSchema = [...keyDocsAt(kind, root, place.path)].map(
    ([key, doc]): CompletionOption & { required: boolean } => ({
      label: key,
      detail: doc.required ? `${doc.title}（必填）` : doc.title,
      info: doc.description,
      // A key that has its value already only changes its name.
      apply: replaces
        ? key
        : keySnippet(key, doc.schema, { ...place, open: (schema) => openSchema(kind, schema) }),
      kind: 'key',
      required: doc.required,
    }),
  );
  const fromProject = keyNamesAt(subject, place.path).map((option) => ({
    ...option,
    apply: replaces ? option.label : `${option.label}: `,
    required: false,
  }));
  return [...fromSchema, ...fromProject]
    .filter(({ label }) => !present.has(label))
    .sort((a, b) => Number(b.required) - Number(a.required))
    .map(({ required: _, ...option }) => option);
}

function completeValue(
  subject: Subject,
  place: Extract<CompletionContext, { role: 'value' }>,
  text: string,
  offset: number,
): Completion {
  const doc = docAt(subject.kind, subject.root, place.path);
  const scalar = place.node?.type === 'scalar' ? place.node : undefined;
  const written = subject.kind === 'page' ? expressionIn(scalar, subject, place, doc, offset) : undefined;
  if (written !== undefined) return written;
  const values = valueOptions(subject, place, doc);
  const keys = startsMap(place, doc, text) ? keyOptions(subject, place, undefined) : [];
  const items = place.below && doc?.schema.type === 'array' ? itemStart(subject, place) : [];
  // Between quotes the quotes stay.
  const quoted = scalar?.style === 'single' || scalar?.style === 'double';
  const from = quoted ? scalar.textFrom : place.from;
  const to = quoted ? scalar.textFrom + scalar.text.length : place.to;
  return {
    from,
    to,
    options: [
      ...values.map((option) => (quoted ? option : withSpace(option, text, from))),
      ...items,
      ...keys,
    ],
  };
}

function expressionIn(
  scalar: Extract<OutlineNode, { type: 'scalar' }> | undefined,
  subject: Subject,
  place: CompletionContext,
  doc: KeyDoc | undefined,
  offset: number,
): Completion | undefined {
  const isCondition = doc?.names.includes('condition') === true;
  if (scalar === undefined) {
    if (!isCondition) return undefined;
    return { from: offset, to: offset, options: expressionOptions(subject, place.path, '').options };
  }
  const at = offset - scalar.textFrom;
  const around = expressionAround(scalar.text, at, isCondition);
  if (around === undefined) return undefined;
  const { typed, options } = expressionOptions(subject, place.path, scalar.text.slice(around.from, at));
  return { from: offset - typed.length, to: offset, options };
}

function valueOptions(
  subject: Subject,
  place: Extract<CompletionContext, { role: 'value' }>,
  doc: KeyDoc | undefined,
): readonly CompletionOption[] {
  const dash =
    place.below && !place.flow && typeof place.path.at(-1) === 'number' && place.node === undefined;
  const options = [...enumOptions(doc), ...namesAt(subject, place.path, doc?.names ?? [])];
  return dash
    ? options.map((option) => ({ ...option, apply: `- ${option.apply ?? option.label}` }))
    : options;
}

function enumOptions(doc: KeyDoc | undefined): readonly CompletionOption[] {
  const { enum: values, enumDescriptions, type, const: only } = doc?.schema ?? {};
  if (type === 'boolean')
    return [
      { label: 'true', kind: 'value' },
      { label: 'false', kind: 'value' },
    ];
  if (only !== undefined) return [{ label: String(only), kind: 'value' }];
  if (!Array.isArray(values)) return [];
  return values.map((value, index) => {
    const detail = Array.isArray(enumDescriptions) ? enumDescriptions[index] : undefined;
    return { label: String(value), kind: 'value', ...(typeof detail === 'string' ? { detail } : {}) };
  });
}

/** On a line below its key, or behind a dash, a map begins with one of its keys. */
function startsMap(
  place: Extract<CompletionContext, { role: 'value' }>,
  doc: KeyDoc | undefined,
  text: string,
): boolean {
  if (doc?.schema.type !== 'object' || place.flow) return false;
  const afterDash = /(^|\n)\s*(- +)+$/.test(text.slice(0, place.from));
  return afterDash || (place.below && typeof place.path.at(-1) !== 'number');
}

/** A list begins with a dash. */
function itemStart(subject: Subject, place: CompletionContext): readonly CompletionOption[] {
  const item = docAt(subject.kind, subject.root, [...place.path, 0]);
  const names = namesAt(subject, [...place.path, 0], item?.names ?? []);
  if (names.length > 0)
    return names.map((option) => ({ ...option, apply: `- ${option.apply ?? option.label}` }));
  return [{ label: '-', detail: item?.title || '新的一项', apply: '- ', kind: 'key' }];
}

/** `key:` needs a space before its value. */
function withSpace(option: CompletionOption, text: string, from: number): CompletionOption {
  return text[from - 1] === ':' ? { ...option, apply: ` ${option.apply ?? option.label}` } : option;
}

function isInComment(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const hash = /(^|\s)#/.exec(line);
  // An odd number of quotes before the hash: it is inside a text.
  return hash !== null && (line.slice(0, hash.index).match(/["']/g)?.length ?? 0) % 2 === 0;
}
