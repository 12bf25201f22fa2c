// What the thing under the pointer means.
import { fileKind } from '../read/file-kinds.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { AssistWorld } from './complete.ts';
import { type CompletionContext, completionContextAt } from './completion-context.ts';
import { FILTER_DOCS, FUNCTION_DOCS, ROOT_DOCS, signatureText } from './expression-docs.ts';
import { scopeAt } from './expression-scope-at.ts';
import { expressionAround } from './expression-text.ts';
import { fieldText, nameText } from './name-text.ts';
import { type OutlineNode, outlineOf } from './outline.ts';
import { docAt, type KeyDoc, keyDocsAt } from './schema-at.ts';
import { keyNamesAt, namesAt } from './schema-names.ts';
import type { Subject } from './subject.ts';

export interface Hover {
  readonly from: number;
  readonly to: number;
  readonly markdown: string;
}

/** `path` is the file's path inside its schema directory, `offset` counts UTF-16 units from 0. Undefined where there is nothing to say. */
export function hoverAt(world: AssistWorld, path: string, text: string, offset: number): Hover | undefined {
  const file = fileKind(path);
  if (file === undefined || file.kind === 'help') return undefined;
  const root = outlineOf(text);
  const subject: Subject = { schemaIndex: world.schemaIndex, ...file, root };
  const place = completionContextAt(root, text, offset);
  if (place.role === 'key') return hoverKey(subject, place);
  return place.node?.type === 'scalar' && offset >= place.node.from
    ? hoverValue(subject, place.path, place.node, offset)
    : undefined;
}

function hoverKey(subject: Subject, place: Extract<CompletionContext, { role: 'key' }>): Hover | undefined {
  const { pair, path, from, to } = place;
  if (pair === undefined) return undefined;
  const doc = keyDocsAt(subject.kind, subject.root, path).get(pair.key);
  const markdown = doc === undefined ? namedKey(subject, path, pair.key) : keyText(pair.key, doc);
  return markdown === undefined ? undefined : { from, to, markdown };
}

function keyText(key: string, { title, description, schema }: KeyDoc): string {
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  return [
    `**${key}** · ${title}`,
    description,
    ...(example === undefined
      ? []
      : [`例：\`${typeof example === 'string' ? example : JSON.stringify(example)}\``]),
  ].join('\n\n');
}

/** Keys that are names themselves: request fields, route parameters. */
function namedKey(subject: Subject, path: ValuePath, key: string): string | undefined {
  const option = keyNamesAt(subject, path).find(({ label }) => label === key);
  return option === undefined ? undefined : fieldText(subject, path, key, option);
}

function hoverValue(
  subject: Subject,
  path: ValuePath,
  node: Extract<OutlineNode, { type: 'scalar' }>,
  offset: number,
): Hover | undefined {
  const doc = docAt(subject.kind, subject.root, path);
  const at = offset - node.textFrom;
  const around =
    subject.kind === 'page'
      ? expressionAround(node.text, at, doc?.names.includes('condition') === true)
      : undefined;
  if (around !== undefined) return hoverExpression(subject, path, node, at);
  const { textFrom: from, text } = node;
  const markdown = enumText(doc, text) ?? knownName(subject, path, doc, text);
  return markdown === undefined ? undefined : { from, to: from + text.length, markdown };
}

function enumText(doc: KeyDoc | undefined, text: string): string | undefined {
  const { enum: values, enumDescriptions } = doc?.schema ?? {};
  if (!Array.isArray(values) || !Array.isArray(enumDescriptions)) return undefined;
  const about = enumDescriptions[values.indexOf(text)];
  return typeof about === 'string' ? `**${text}** · ${about}` : undefined;
}

function knownName(
  subject: Subject,
  path: ValuePath,
  doc: KeyDoc | undefined,
  text: string,
): string | undefined {
  const option = namesAt(subject, path, doc?.names ?? []).find(({ label }) => label === text);
  return option === undefined ? undefined : nameText(subject, path, doc?.names ?? [], option);
}

const WORD = /[A-Za-z_$][\w$]*/g;

function hoverExpression(
  subject: Subject,
  path: ValuePath,
  node: Extract<OutlineNode, { type: 'scalar' }>,
  at: number,
): Hover | undefined {
  const word = [...node.text.matchAll(WORD)].find(
    ({ index, 0: name }) => index <= at && at <= index + name.length,
  );
  if (word === undefined) return undefined;
  const [name] = word;
  const before = node.text.slice(0, word.index).trimEnd();
  const markdown = expressionText(subject, path, name, before);
  const from = node.textFrom + word.index;
  return markdown === undefined ? undefined : { from, to: from + name.length, markdown };
}

function expressionText(subject: Subject, path: ValuePath, name: string, before: string): string | undefined {
  if (before.endsWith('.')) return undefined;
  if (/(^|[^|])\|$/.test(before) && Object.hasOwn(FILTER_DOCS, name)) return callText('filter', name);
  const field = scopeAt(subject, path).fields.get(name);
  if (field !== undefined) return fieldText(subject, path, name, undefined, field);
  if (Object.hasOwn(FUNCTION_DOCS, name)) return callText('function', name);
  return Object.hasOwn(ROOT_DOCS, name) ? `**${name}** · ${ROOT_DOCS[name]}` : undefined;
}

function callText(kind: 'function' | 'filter', name: string): string | undefined {
  const doc = (kind === 'function' ? FUNCTION_DOCS : FILTER_DOCS)[name];
  if (doc === undefined) return undefined;
  return `**${signatureText(kind, name)}**\n\n${doc.about}\n\n\`${doc.example}\` → \`${JSON.stringify(doc.result)}\``;
}
