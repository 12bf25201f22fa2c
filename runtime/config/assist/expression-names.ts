// What can be written next inside an expression.
import type { JsonSchema } from '#core/contract.ts';
import { isRecord } from '../read/field-schema.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { CompletionOption } from './completion-option.ts';
import { FILTER_DOCS, FUNCTION_DOCS, ROOT_DOCS, signatureText } from './expression-docs.ts';
import { membersOf, type ScopeHere, scopeAt } from './expression-scope-at.ts';
import { type ExpressionPiece, pieceBefore } from './expression-text.ts';
import { type Subject, schemaTitle } from './subject.ts';

/** `typed` is the part of `before` that a chosen option replaces. */
export function expressionOptions(
  subject: Subject,
  path: ValuePath,
  before: string,
): { readonly typed: string; readonly options: readonly CompletionOption[] } {
  const piece = pieceBefore(before);
  const typed = 'typed' in piece ? piece.typed : '';
  return { typed, options: optionsOf(piece, scopeAt(subject, path), subject) };
}

function optionsOf(piece: ExpressionPiece, here: ScopeHere, subject: Subject): readonly CompletionOption[] {
  switch (piece.piece) {
    case 'none':
      return [];
    case 'filter':
      return Object.entries(FILTER_DOCS).map(([name, { about, example }]) => ({
        label: name,
        detail: signatureText('filter', name),
        info: `${about}\n\n\`${example}\``,
        kind: 'function',
      }));
    case 'text':
      return enumOptions(schemaAt(piece.path, here), subject);
    case 'member':
      return members(piece.host, here);
    case 'name':
      return [...fieldOptions(Object.fromEntries(here.fields)), ...rootOptions(here), ...FUNCTIONS];
  }
}

const FUNCTIONS: readonly CompletionOption[] = Object.entries(FUNCTION_DOCS).map(
  ([name, { about, example }]) => ({
    label: name,
    detail: signatureText('function', name),
    info: `${about}\n\n\`${example}\``,
    apply: `${name}(`,
    kind: 'function',
  }),
);

function rootOptions(here: ScopeHere): readonly CompletionOption[] {
  const own = here.roots.map((name): CompletionOption => ({ label: name, kind: 'name' }));
  const everywhere = Object.entries(ROOT_DOCS).map(
    ([name, about]): CompletionOption => ({ label: name, detail: about, kind: 'name' }),
  );
  return [...own, ...everywhere];
}

function members(host: readonly string[], here: ScopeHere): readonly CompletionOption[] {
  const [root = '', ...rest] = host;
  const type = here.scope.typeOf(root);
  const first = type?.kind === 'object' ? type.members : undefined;
  const found = rest.reduce<Readonly<Record<string, JsonSchema>>>(
    (all, key) => membersOf(all[key]),
    first ?? {},
  );
  return fieldOptions(found);
}

function schemaAt(path: readonly string[], here: ScopeHere): JsonSchema | undefined {
  const [root = '', ...rest] = path;
  const [first, ...deeper] = rest;
  const type = here.scope.typeOf(root);
  if (first === undefined) return here.fields.get(root);
  const start = type?.kind === 'object' ? type.members?.[first] : undefined;
  return deeper.reduce<JsonSchema | undefined>((schema, key) => membersOf(schema)[key], start);
}

function enumOptions(schema: JsonSchema | undefined, { schemaIndex }: Subject): readonly CompletionOption[] {
  const id = schema?.['x-enum'];
  const definition = typeof id === 'string' ? schemaIndex.draft.enums.get(id) : undefined;
  if (definition !== undefined)
    return definition.values.map(({ value, label }) => ({
      label: String(value),
      detail: label,
      kind: 'value',
    }));
  const values = Array.isArray(schema?.enum) ? schema.enum : [];
  return values.filter((value) => value !== null).map((value) => ({ label: String(value), kind: 'value' }));
}

function fieldOptions(fields: Readonly<Record<string, JsonSchema>>): readonly CompletionOption[] {
  return Object.entries(fields).map(([name, field]) => {
    const title = isRecord(field) ? schemaTitle(field) : undefined;
    return { label: name, kind: 'field', ...(title === undefined ? {} : { detail: title }) };
  });
}
