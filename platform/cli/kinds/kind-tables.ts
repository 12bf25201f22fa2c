// The tables that join the kinds' folders: one import for each kind that has the file.
import { type FamilySource, KINDS_FOLDER, type KindSources } from './kind-sources.ts';
import { camelCase, casesOf, importsOf, keyOf, type Row, recordOf } from './table-text.ts';
import { blockKindView, filterControls, kindModules, pageViews, viewsTogether } from './view-tables.ts';

interface KindTable {
  readonly family: string;
  /** File of a kind's folder; it exports a value of the file's name without its ending. */
  readonly file: 'walk.ts' | 'fill.ts' | 'View.tsx' | 'column.ts' | 'filter.ts' | 'Control.tsx' | 'Input.tsx';
  /** Name of the table below `generated/` of the family. */
  readonly path: string;
  readonly text: (family: FamilySource, rows: readonly Row[]) => string;
  /** Kinds without the file are left out of the table. */
  readonly optional?: boolean;
}

const HEAD = '// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.\n';

const TABLES: readonly KindTable[] = [
  { family: 'block', file: 'walk.ts', path: 'walk-block-kind.ts', text: walkBlockKind },
  { family: 'page', file: 'walk.ts', path: 'walk-page-kind.ts', text: walkPageKind },
  { family: 'action', file: 'walk.ts', path: 'walk-action-kind.ts', text: walkActionKind },
  { family: 'action', file: 'fill.ts', path: 'fill-action-kind.ts', text: fillActionKind, optional: true },
  { family: 'block', file: 'fill.ts', path: 'fill-block-kind.ts', text: fillBlockKind, optional: true },
  { family: 'page', file: 'fill.ts', path: 'fill-page-kind.ts', text: fillPageKind, optional: true },
  { family: 'page', file: 'View.tsx', path: 'page-views.ts', text: pageViews },
  { family: 'page', file: 'View.tsx', path: 'views-together.ts', text: viewsTogether },
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
    ['runtime/config/generated/kind-modules.ts', HEAD + kindModules(families)],
    ['runtime/config/generated/action-kinds.ts', HEAD + actionKinds(families)],
    ...TABLES.flatMap(({ family: name, file, path, text, optional }) => {
      const family = families.find((one) => one.name === name);
      if (family === undefined) return [];
      return [
        [
          `${KINDS_FOLDER}/${name}/generated/${path}`,
          HEAD + text(family, rowsOf(family, file, optional)),
        ] as const,
      ];
    }),
  ]);
}

/** Which values a column or filter can show. */
function valueKinds(families: readonly FamilySource[]): string {
  const rows = (name: string, key: 'reads' | 'holds' = 'reads') =>
    (families.find((family) => family.name === name)?.kinds ?? [])
      .filter((kind) => kind[key].length > 0)
      .map((kind) => `  ${keyOf(kind.name)}: [${kind[key].map((one) => `'${one}'`).join(', ')}],\n`)
      .join('');
  return `import type { ValueKind } from '#core/expression/value-type.ts';
import type { ColumnType, FilterType } from '#core/generated/page-language.ts';

type ValueKinds<Type extends string> = Readonly<Partial<Record<Type, readonly ValueKind[]>>>;

/** Types that show only some kinds of value; the rest shows any. */
export const COLUMN_VALUE_KINDS: ValueKinds<ColumnType> = {
${rows('column')}};

/** Types that show only lists of some kinds of value. */
export const COLUMN_ITEM_KINDS: ValueKinds<ColumnType> = {
${rows('column', 'holds')}};

/** Controls that write only some kinds of value; the rest writes any. */
export const FILTER_VALUE_KINDS: ValueKinds<FilterType> = {
${rows('filter')}};
`;
}

/** What a button can do: it names exactly one of them. */
function actionKinds(families: readonly FamilySource[]): string {
  const kinds = families.find(({ name }) => name === 'action')?.kinds ?? [];
  return `import type { Action } from '#core/generated/page-language.ts';

/** Keys of a button that say what it does. */
export const ACTION_KINDS = [${kinds.map(({ name }) => `'${name}'`).join(', ')}] as const satisfies readonly (keyof Action)[];
`;
}

function rowsOf({ kinds }: FamilySource, file: string, optional = false): readonly Row[] {
  const held = optional ? kinds.filter(({ files }) => files.includes(file)) : kinds;
  return held.map((kind) => ({
    kind,
    name: camelCase(kind.name),
    specifier: `../${kind.name}/${file}`,
  }));
}

function walkBlockKind(_: FamilySource, rows: readonly Row[]): string {
  return `import type { BlockSurroundings, Parts } from '#config/walk/kind-walk.ts';
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
  return `import type { Around, Parts } from '#config/walk/kind-walk.ts';
import type { Page } from '#core/page.ts';
${importsOf('walk', rows)}
/** Every piece of a page that its kind knows of. */
export function walkPageKind(page: Page, around: Around): Parts {
  switch (page.kind) {
${casesOf(rows, ({ name }) => `return ${name}(page, around);`)}
  }
}
`;
}

function walkActionKind(_: FamilySource, rows: readonly Row[]): string {
  const key = ({ kind }: Row) => keyOf(kind.name);
  return `import type { ActionSurroundings, Parts } from '#config/walk/kind-walk.ts';
import type { Action } from '#core/generated/page-language.ts';
${importsOf('walk', rows)}
/** Every piece of what a button does. */
export function* walkActionKind(action: Action, around: ActionSurroundings): Parts {
  const { ${rows.map(key).join(', ')} } = action;
${rows.map((row) => `  if (${key(row)} !== undefined) yield* ${row.name}({ ...action, ${key(row)} }, around);`).join('\n')}
}
`;
}

function fillActionKind(_: FamilySource, rows: readonly Row[]): string {
  const key = ({ kind }: Row) => keyOf(kind.name);
  return `import type { BlockFilling } from '#config/fill/kind-fill.ts';
import type { Action } from '#core/generated/page-language.ts';
${importsOf('fill', rows)}
/** A button with what it leaves to the contract; kinds that leave nothing stay as they are. */
export function fillActionKind(action: Action, filling: BlockFilling): Action {
  const { ${rows.map(key).join(', ')} } = action;
${rows.map((row) => `  if (${key(row)} !== undefined) return ${row.name}({ ...action, ${key(row)} }, filling);`).join('\n')}
  return action;
}
`;
}

function fillBlockKind(_: FamilySource, rows: readonly Row[]): string {
  return `import type { BlockFilling } from '#config/fill/kind-fill.ts';
import type { Block } from '#core/generated/page-language.ts';
${importsOf('fill', rows)}
/** A block with what it leaves to the contract; kinds that leave nothing stay as they are. */
export function fillBlockKind(block: Block, filling: BlockFilling): Block {
  switch (block.type) {
${casesOf(rows, ({ name }) => `return ${name}(block, filling);`)}
    default:
      return block;
  }
}
`;
}

function fillPageKind(_: FamilySource, rows: readonly Row[]): string {
  return `import type { Filling } from '#config/fill/kind-fill.ts';
import type { Page } from '#core/page.ts';
${importsOf('fill', rows)}
/** A page with what it leaves to the contract; kinds that leave nothing stay as they are. */
export function fillPageKind(page: Page, filling: Filling): Page {
  switch (page.kind) {
${casesOf(rows, ({ name }) => `return ${name}(page, filling);`)}
    default:
      return page;
  }
}
`;
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

function widgetInputs(_: FamilySource, rows: readonly Row[]): string {
  return `import type { InputComponent } from '#app/form/widget/input-props.ts';
import type { FieldUiWidget } from '#core/generated/page-language.ts';
${importsOf('Input', rows)}
export const WIDGET_INPUTS: Readonly<Record<FieldUiWidget, InputComponent>> = ${recordOf(rows)};
`;
}
