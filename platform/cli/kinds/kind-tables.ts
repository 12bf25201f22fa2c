// The tables that join the kinds' folders: one import for each kind that has the file.
import { type FamilySource, KINDS_FOLDER, type KindSource, type KindSources } from './kind-sources.ts';

export interface KindTable {
  readonly family: string;
  /** File of a kind's folder; it exports a value of the file's name without its ending. */
  readonly file: 'walk.ts' | 'View.tsx' | 'column.ts' | 'filter.ts' | 'Control.tsx' | 'Input.tsx';
  /** Name of the table below `generated/` of the family. */
  readonly path: string;
  readonly text: (family: FamilySource, rows: readonly Row[]) => string;
}

interface Row {
  readonly kind: KindSource;
  /** Name for the import. */
  readonly name: string;
  /** Where the generated file finds it. */
  readonly specifier: string;
}

const HEAD = '// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.\n';

const TABLES: readonly KindTable[] = [
  { family: 'block', file: 'walk.ts', path: 'walk-block-kind.ts', text: walkBlockKind },
  { family: 'page', file: 'walk.ts', path: 'walk-page-kind.ts', text: walkPageKind },
  { family: 'block', file: 'View.tsx', path: 'BlockKindView.tsx', text: blockKindView },
  { family: 'column', file: 'column.ts', path: 'column-kinds.ts', text: columnKinds },
  { family: 'filter', file: 'filter.ts', path: 'filter-kinds.ts', text: filterKinds },
  { family: 'filter', file: 'Control.tsx', path: 'filter-controls.tsx', text: filterControls },
  { family: 'widget', file: 'Input.tsx', path: 'widget-inputs.tsx', text: widgetInputs },
];

/** By path below the project's directory. */
export function kindTables({ families }: KindSources): ReadonlyMap<string, string> {
  return new Map([
    ['runtime/config/generated/value-kinds.ts', HEAD + valueKinds(families)],
    ...TABLES.flatMap(({ family: name, file, path, text }) => {
      const family = families.find((one) => one.name === name);
      if (family === undefined) return [];
      return [
        [`${KINDS_FOLDER}/${name}/generated/${path}`, HEAD + text(family, rowsOf(family, file))] as const,
      ];
    }),
  ]);
}

/** Which values a column or filter can show. */
function valueKinds(families: readonly FamilySource[]): string {
  const rows = (name: string) =>
    (families.find((family) => family.name === name)?.kinds ?? [])
      .filter(({ reads }) => reads.length > 0)
      .map((kind) => `  ${keyOf(kind.name)}: [${kind.reads.map((one) => `'${one}'`).join(', ')}],\n`)
      .join('');
  return `import type { ValueKind } from '#core/expression/value-type.ts';
import type { ColumnType, FilterType } from '#core/generated/page-language.ts';

type ValueKinds<Type extends string> = Readonly<Partial<Record<Type, readonly ValueKind[]>>>;

/** Types that show only some kinds of value; the rest shows any. */
export const COLUMN_VALUE_KINDS: ValueKinds<ColumnType> = {
${rows('column')}};

/** Controls that write only some kinds of value; the rest writes any. */
export const FILTER_VALUE_KINDS: ValueKinds<FilterType> = {
${rows('filter')}};
`;
}

function rowsOf({ kinds }: FamilySource, file: string): readonly Row[] {
  return kinds.map((kind) => ({
    kind,
    name: camelCase(kind.name),
    specifier: `../${kind.name}/${file}`,
  }));
}

function walkBlockKind(_: FamilySource, rows: readonly Row[]): string {
  return `import type { BlockSurroundings } from '#config/walk/kind-walk.ts';
import type { Parts } from '#config/walk/walk-action.ts';
import type { Block } from '#core/generated/page-language.ts';
${importsOf('walk', rows)}
/** Every piece of a block that its kind knows of. */
export function walkBlockKind(block: Block, around: BlockSurroundings): Parts {
  switch (block.type) {
${casesOf(rows, ({ name }) => `return ${name}(block, around);`)}
  }
}
`;
}

function walkPageKind(_: FamilySource, rows: readonly Row[]): string {
  return `import type { PageSurroundings } from '#config/walk/kind-walk.ts';
import type { Parts } from '#config/walk/walk-action.ts';
import type { Page } from '#core/page.ts';
${importsOf('walk', rows)}
/** Every piece of a page that its kind knows of. */
export function walkPageKind(page: Page, around: PageSurroundings): Parts {
  switch (page.kind) {
${casesOf(rows, ({ name }) => `return ${name}(page, around);`)}
  }
}
`;
}

/** Views that \`load: on-demand\` come when their first block is drawn, with the style sheet beside them. */
function blockKindView(_: FamilySource, rows: readonly Row[]): string {
  const onDemand = rows.filter(({ kind }) => kind.load === 'on-demand');
  const present = rows.filter((row) => !onDemand.includes(row));
  const views = (list: readonly Row[]) => list.map((row) => ({ ...row, name: pascalCase(row.kind.name) }));
  const styled = onDemand.filter(({ kind }) => kind.files.includes('view.css'));
  return `import { lazy } from 'react';
import type { Block } from '#core/generated/page-language.ts';
${styled.length === 0 ? '' : "import { loadStyle } from '#plugin-api';\n"}import type { BlockProps } from '#app/block/block-props.ts';
${importsOf('View', views(present))}${styled
  .map(({ kind, name }) => `import ${name}Style from '../${kind.name}/view.css?address';\n`)
  .join('')}
${views(onDemand).map(lazyView).join('\n')}
/** A block with the view of its kind. Suspends while the code of a rarer kind is on its way. */
export function BlockKindView({ block, ...rest }: Omit<BlockProps<'table'>, 'block'> & { readonly block: Block }) {
  switch (block.type) {
${casesOf(views(rows), ({ name }) => `return <${name} block={block} {...rest} />;`)}
  }
}
`;
}

function lazyView({ kind, name, specifier }: Row): string {
  const load = kind.files.includes('view.css')
    ? `const [module] = await Promise.all([import('${specifier}'), loadStyle(${camelCase(kind.name)}Style)]);
  return { default: module.View };`
    : `const { View } = await import('${specifier}');
  return { default: View };`;
  return `const ${name} = lazy(async () => {\n  ${load}\n});\n`;
}

function columnKinds(_: FamilySource, rows: readonly Row[]): string {
  return `import type { ColumnKind } from '#compile/column/column-kind.ts';
import type { ColumnType } from '#core/generated/page-language.ts';
${importsOf('column', rows)}
export const COLUMN_KINDS: Readonly<Record<ColumnType, ColumnKind>> = ${recordOf(rows)};
`;
}

function filterKinds(_: FamilySource, rows: readonly Row[]): string {
  return `import type { FilterKind } from '#compile/filter/filter-kind.ts';
import type { FilterType } from '#core/generated/page-language.ts';
${importsOf('filter', rows)}
export const FILTER_KINDS: Readonly<Record<FilterType, FilterKind>> = ${recordOf(rows)};
`;
}

function filterControls(_: FamilySource, rows: readonly Row[]): string {
  return `import type { ComponentType } from 'react';
import type { FilterControlProps } from '#app/filter/filter-control.ts';
import type { FilterType } from '#core/generated/page-language.ts';
${importsOf('Control', rows)}
export const FILTER_CONTROLS: Readonly<Record<FilterType, ComponentType<FilterControlProps>>> = ${recordOf(rows)};
`;
}

function widgetInputs(_: FamilySource, rows: readonly Row[]): string {
  return `import type { InputComponent } from '#app/form/widget/input-props.ts';
import type { FieldUiWidget } from '#core/generated/page-language.ts';
${importsOf('Input', rows)}
export const WIDGET_INPUTS: Readonly<Record<FieldUiWidget, InputComponent>> = ${recordOf(rows)};
`;
}

function recordOf(rows: readonly Row[]): string {
  return `{\n${rows.map(({ kind, name }) => `  ${keyOf(kind.name)}: ${name},`).join('\n')}\n}`;
}

function importsOf(exported: string, rows: readonly Row[]): string {
  return rows
    .map(({ name, specifier }) => `import { ${exported} as ${name} } from '${specifier}';\n`)
    .toSorted()
    .join('');
}

function casesOf(rows: readonly Row[], body: (row: Row) => string): string {
  return rows.map((row) => `    case '${row.kind.name}':\n      ${body(row)}`).join('\n');
}

function keyOf(name: string): string {
  return /^[a-z]\w*$/.test(name) ? name : `'${name}'`;
}

/** Not a word of the language: \`switch\` is a kind of filter. */
function camelCase(name: string): string {
  return `${name.replace(/-([a-z])/g, (__, letter: string) => letter.toUpperCase())}Kind`;
}

function pascalCase(name: string): string {
  const text = camelCase(name).replace(/Kind$/, 'View');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
