// A source file, and what its syntax tree says of it.
import { extname } from 'node:path';
import { type Comment, type Node, type Program, parseSync } from 'oxc-parser';
import { isReferenceIdentifier, ScopeTracker, walk } from 'oxc-walker';

export interface Import {
  /** As written. */
  readonly specifier: string;
  readonly line: number;
  readonly typeOnly: boolean;
  /** By `import()`: when it runs, not when the file is loaded. */
  readonly later: boolean;
}

/** A name, expression or function, and where it stands. */
export interface Spot {
  readonly name: string;
  readonly line: number;
}

export interface FunctionSize extends Spot {
  /** Lines from its first to its last, both counted. */
  readonly lines: number;
}

export interface SourceFile {
  /** Path from the project's root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** Names that nothing in the file declares; `Date.now`, `new Date` and `Math.random` stand for themselves. */
  readonly globals: readonly Spot[];
  /** `as`, `as unknown as`, `<T>` and `!`, except `as const`. */
  readonly casts: readonly Spot[];
  readonly functions: readonly FunctionSize[];
  /** What a module remembers between two calls: `let`, or a container that is changed. */
  readonly state: readonly Spot[];
  /** `any`, `eval`, `new Function`, comments that keep the compiler from looking. */
  readonly escapes: readonly Spot[];
  /** Of all strings and templates the one with most lines. */
  readonly longestText: { readonly line: number; readonly lines: number };
  readonly hasDefaultExport: boolean;
  /** `export … from` as often as written; `isEmptyOtherwise`: the file does nothing else. */
  readonly handsOn: { readonly exports: number; readonly isEmptyOtherwise: boolean };
}

const PARSED = new Set(['.ts', '.tsx', '.mjs']);

/** Of a style sheet. */
const NOTHING = {
  imports: [],
  globals: [],
  casts: [],
  functions: [],
  state: [],
  escapes: [],
  longestText: { line: 0, lines: 0 },
  hasDefaultExport: false,
  handsOn: { exports: 0, isEmptyOtherwise: false },
};

/** Throws when the file is no TypeScript. */
export function readSource(path: string, text: string): SourceFile {
  const lines = text.split('\n').length - 1;
  if (!PARSED.has(extname(path))) return { ...NOTHING, path, text, lines };
  const { program, errors, comments } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const lineOf = lineCounter(text);
  return {
    path,
    text,
    lines,
    imports: importsOf(program, lineOf),
    ...namesOf(program, lineOf),
    ...expressionsOf(program, lineOf),
    escapes: escapesOf(program, comments, lineOf),
    longestText: longestTextOf(program, lineOf),
    hasDefaultExport: program.body.some(
      ({ type }) => type === 'ExportDefaultDeclaration' || type === 'ExportAllDeclaration',
    ),
    handsOn: handsOnOf(program),
  };
}

type LineOf = (offset: number) => number;

function lineCounter(text: string): LineOf {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function importsOf(program: Program, lineOf: LineOf): readonly Import[] {
  const found: Import[] = [];
  walk(program, {
    enter(node) {
      const source = sourceOf(node);
      if (source === undefined) return;
      const line = lineOf(node.start);
      found.push({
        specifier: source,
        line,
        typeOnly: isTypeOnly(node),
        later: node.type === 'ImportExpression',
      });
    },
  });
  return found;
}

/** What it names; undefined also for an address that is known only when the file runs: it is no file of ours. */
function sourceOf(node: Node): string | undefined {
  const isImport =
    node.type === 'ImportDeclaration' ||
    node.type === 'ExportNamedDeclaration' ||
    node.type === 'ExportAllDeclaration' ||
    node.type === 'ImportExpression' ||
    node.type === 'TSImportType';
  return isImport && node.source?.type === 'Literal' ? String(node.source.value) : undefined;
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType') return true;
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration')
    return node.exportKind === 'type';
  if (node.type !== 'ImportDeclaration') return false;
  const isType = (one: Node) => one.type === 'ImportSpecifier' && one.importKind === 'type';
  return node.importKind === 'type' || (node.specifiers.length > 0 && node.specifiers.every(isType));
}

/** Of a type nothing is left when the file runs. */
const isType = (node: Node) =>
  node.type.startsWith('TS') &&
  !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression'].includes(
    node.type,
  );

function isHandedOn(node: Node): boolean {
  return isReExport(node) || (node.type === 'ExportNamedDeclaration' && node.exportKind === 'type');
}

function isReExport(node: Node): boolean {
  return (
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null)
  );
}

/** What the file takes from its surroundings, and what it changes of its own module. */
function namesOf(program: Program, lineOf: LineOf) {
  const scopeTracker = new ScopeTracker({ preserveExitedScopes: true });
  walk(program, { scopeTracker });
  scopeTracker.freeze();
  const globals: Spot[] = [];
  const { constants, variables } = moduleNames(program, lineOf);
  const state = [...variables];
  walk(program, {
    scopeTracker,
    enter(node, parent) {
      // What is handed on from another file is no name of this one.
      if (isType(node) || isHandedOn(node)) return this.skip();
      const line = lineOf(node.start);
      const name = nameOf(node);
      const isFree =
        node.type === 'Identifier' &&
        isReferenceIdentifier(node, parent) &&
        !scopeTracker.isDeclared(node.name);
      if (isFree) globals.push({ name, line });
      if (/^globalThis\.\w+$/.test(name)) globals.push({ name: name.slice('globalThis.'.length), line });
      if (node.type === 'NewExpression' && node.arguments.length === 0 && nameOf(node.callee) === 'Date')
        globals.push({ name: 'new Date', line });
      if (name === 'Date.now' || name === 'Math.random') globals.push({ name, line });
      const changed = changedName(node);
      // The same name in a function is another thing.
      if (
        changed !== undefined &&
        constants.has(changed) &&
        scopeTracker.getDeclaration(changed)?.scope === ''
      )
        state.push({ name: changed, line });
    },
  });
  return { globals, state };
}

function moduleNames({ body }: Program, lineOf: LineOf) {
  const constants = new Set<string>();
  const variables: Spot[] = [];
  for (const statement of body) {
    const isExported = statement.type === 'ExportNamedDeclaration' && statement.declaration !== null;
    const declaration = isExported ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.declare === true) continue;
    for (const { id } of declaration.declarations) {
      const name = id.type === 'Identifier' ? id.name : '';
      if (declaration.kind === 'const') constants.add(name);
      else variables.push({ name, line: lineOf(declaration.start) });
    }
  }
  return { constants, variables };
}

/** `a.b.c` of names alone; '' of anything else. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return '';
  return `${nameOf(node.object)}.${nameOf(node.property)}`;
}

function expressionsOf(program: Program, lineOf: LineOf) {
  const casts: Spot[] = [];
  const functions: FunctionSize[] = [];
  walk(program, {
    enter(node, parent) {
      const line = lineOf(node.start);
      if (node.type === 'TSAsExpression' && !isConst(node.typeAnnotation))
        casts.push({ name: isUnknown(node.expression) ? 'as unknown as' : 'as', line });
      if (node.type === 'TSTypeAssertion') casts.push({ name: '<T>', line });
      if (node.type === 'TSNonNullExpression') casts.push({ name: '!', line });
      if (!['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type))
        return;
      functions.push({ name: functionName(node, parent), line, lines: lineOf(node.end) - line + 1 });
    },
  });
  return { casts, functions };
}

const isConst = (type: Node) =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';

const isUnknown = (node: Node) =>
  node.type === 'TSAsExpression' && node.typeAnnotation.type === 'TSUnknownKeyword';

function functionName(node: Node, parent: Node | null): string {
  if ('id' in node && node.id !== null && 'name' in node.id) return String(node.id.name);
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  if ((parent?.type === 'Property' || parent?.type === 'MethodDefinition') && 'name' in parent.key)
    return String(parent.key.name);
  return 'anonymous';
}

/** What changes a container that others share. */
const CHANGES = new Set(
  'set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '),
);

/** The name of what a statement changes: `kept.set(…)`, `kept[key] = …`, `kept.count += 1`, `delete kept.x`. */
function changedName(node: Node): string | undefined {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee;
    const isChange = property.type === 'Identifier' && CHANGES.has(property.name);
    return isChange && object.type === 'Identifier' ? object.name : undefined;
  }
  const changed =
    node.type === 'AssignmentExpression'
      ? node.left
      : node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete')
        ? node.argument
        : undefined;
  return changed?.type === 'MemberExpression' && changed.object.type === 'Identifier'
    ? changed.object.name
    : undefined;
}

function handsOnOf({ body }: Program) {
  return {
    exports: body.filter(isReExport).length,
    isEmptyOtherwise: body.every((node) => isReExport(node) || node.type === 'ImportDeclaration'),
  };
}

const SILENCED = /@ts-(?:ignore|expect-error|nocheck)|biome-ignore-all/;

function escapesOf(program: Program, comments: readonly Comment[], lineOf: LineOf): readonly Spot[] {
  const found = comments
    .filter(({ value }) => SILENCED.test(value))
    .map(({ value, start }) => ({ name: SILENCED.exec(value)?.[0] ?? '', line: lineOf(start) }));
  walk(program, {
    enter(node) {
      const line = lineOf(node.start);
      if (node.type === 'TSAnyKeyword') found.push({ name: 'any', line });
      if (node.type === 'CallExpression' && nameOf(node.callee) === 'eval')
        found.push({ name: 'eval', line });
      if (node.type === 'NewExpression' && nameOf(node.callee) === 'Function')
        found.push({ name: 'new Function', line });
    },
  });
  return found;
}

function longestTextOf(program: Program, lineOf: LineOf) {
  let longest = { line: 0, lines: 0 };
  walk(program, {
    enter(node) {
      const isText =
        node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
      if (!isText) return;
      const line = lineOf(node.start);
      const lines = lineOf(node.end) - line + 1;
      if (lines > longest.lines) longest = { line, lines };
    },
  });
  return longest;
}
