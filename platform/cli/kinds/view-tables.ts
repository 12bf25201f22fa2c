// The tables by which the view of a kind is found, and those of what a document announces for it.
import { type FamilySource, KINDS_FOLDER, type KindSource } from './kind-sources.ts';
import { camelCase, casesOf, importsOf, keyOf, pascalCase, type Row, recordOf } from './table-text.ts';

const TOGETHER = 'views-together.ts';

/** Views of pages: with the console, on demand, or on demand as one file with others. */
export function pageViews(_: FamilySource, rows: readonly Row[]): string {
  const present = rows.filter(({ kind }) => kind.load === 'at-once');
  const alone = rows.filter(({ kind }) => kind.load === 'on-demand');
  const later = rows.filter(({ kind }) => kind.load !== 'at-once');
  return `import { type LaterView, laterView, presentView } from '#app/element/later-view.tsx';
import type { PageViewModule, PageViewProps } from '#app/page/page-view.ts';
import type { PageKind } from '#core/page.ts';
import { loadStyle } from '#plugin-api';
${present
  .map(({ name, specifier }) => `import * as ${name} from '${specifier}';\n`)
  .toSorted()
  .join('')}${styleImports(later)}
${alone.map(laterViewOf).join('\n')}
const together = () => import('./${TOGETHER}');

export const PAGE_VIEWS: Readonly<Record<PageKind, LaterView<PageViewProps, PageViewModule>>> = {
${rows.map((row) => `  ${keyOf(row.kind.name)}: ${pageView(row)},`).join('\n')}
};
`;
}

function pageView({ kind, name }: Row): string {
  if (kind.load === 'at-once') return `presentView(${name})`;
  if (kind.load === 'on-demand') return name;
  const styles = stylesOf(kind);
  if (styles.length === 0) return `laterView(async () => (await together()).${name})`;
  return `laterView(async () => {
    const [views] = await Promise.all([together(), ${loadsOf(styles)}]);
    return views.${name};
  })`;
}

/** Page kinds that share most of their code and come as one file. */
export function viewsTogether(_: FamilySource, rows: readonly Row[]): string {
  const views = rows.filter(({ kind }) => kind.load === 'together');
  const imports = views.map(({ name, specifier }) => `import * as ${name} from '${specifier}';\n`).toSorted();
  return `${imports.join('')}
export { ${views.map(({ name }) => name).join(', ')} };
`;
}

/** Views that `load: on-demand` come with the style sheet beside them. */
export function blockKindView(_: FamilySource, rows: readonly Row[]): string {
  const onDemand = rows.filter(({ kind }) => kind.load === 'on-demand');
  const present = rows.filter((row) => !onDemand.includes(row));
  const views = (list: readonly Row[]) => list.map((row) => ({ ...row, name: pascalCase(row.kind.name) }));
  const viewOf = ({ kind, name }: Row) => (onDemand.some((row) => row.kind === kind) ? `${name}.View` : name);
  return `import { laterView } from '#app/element/later-view.tsx';
import type { Block } from '#core/generated/page-language.ts';
import { loadStyle } from '#plugin-api';
import type { BlockProps } from '#app/block/block-props.ts';
${importsOf('View', views(present))}${styleImports(onDemand)}
${views(onDemand).map(laterViewOf).join('\n')}
/** Brings the view of a kind that comes on demand. */
export const BLOCK_LOADS: Readonly<Partial<Record<Block['type'], () => Promise<unknown>>>> = ${recordOf(
    views(onDemand).map((row) => ({ ...row, name: `${row.name}.load` })),
  )};

/** A block with the view of its kind. Suspends while the code of a rarer kind is on its way. */
export function BlockKindView({ block, ...rest }: Omit<BlockProps<'table'>, 'block'> & { readonly block: Block }) {
  switch (block.type) {
${casesOf(views(rows), (row) => `return <${viewOf(row)} block={block} {...rest} />;`)}
  }
}
`;
}

function laterViewOf({ kind, name, specifier }: Row): string {
  const styles = stylesOf(kind);
  if (styles.length === 0) return `const ${name} = laterView(() => import('${specifier}'));\n`;
  return `const ${name} = laterView(async () => {
  const [module] = await Promise.all([import('${specifier}'), ${loadsOf(styles)}]);
  return module;
});
`;
}

function loadsOf(styles: readonly Style[]): string {
  return styles.map(({ name }) => `loadStyle(${name})`).join(', ');
}

interface Style {
  readonly name: string;
  readonly specifier: string;
}

/** Shared ones first: the kind's own may say otherwise. */
function stylesOf({ name, files, styles }: KindSource): readonly Style[] {
  return [
    ...styles.map((path) => ({
      name: `${camelCase(path.replaceAll(/\W+/g, '-'))}Style`,
      specifier: `#app/${path}?address`,
    })),
    ...(files.includes('view.css')
      ? [{ name: `${camelCase(name)}Style`, specifier: `../${name}/view.css?address` }]
      : []),
  ];
}

function styleImports(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ kind }) =>
    stylesOf(kind).map(({ name, specifier }) => `import ${name} from '${specifier}';\n`),
  );
  return [...new Set(lines)].toSorted().join('');
}

/** Controls of filters, with the console or on demand. */
export function filterControls(_: FamilySource, rows: readonly Row[]): string {
  const present = rows.filter(({ kind }) => kind.load === 'at-once');
  const control = (row: Row) =>
    present.includes(row)
      ? `presentView({ View: ${row.name} })`
      : `laterView(async () => ({ View: (await import('${row.specifier}')).Control }))`;
  return `import { type LaterView, laterView, presentView } from '#app/element/later-view.tsx';
import type { FilterControlProps } from '#app/filter/filter-control.ts';
import type { FilterType } from '#core/generated/page-language.ts';
${importsOf('Control', present)}
export const FILTER_CONTROLS: Readonly<Record<FilterType, LaterView<FilterControlProps, unknown>>> = ${recordOf(
    rows.map((row) => ({ ...row, name: control(row) })),
  )};
`;
}

/** Source files behind each kind that the browser fetches on demand: a document announces those of its page. */
export function kindModules(families: readonly FamilySource[]): string {
  const kinds = (name: string) => families.find((family) => family.name === name)?.kinds ?? [];
  const rows = (name: string, file: string, some: readonly KindSource[]) =>
    some.map((kind) => `  ${keyOf(kind.name)}: ${list(modulesOf(name, kind, file))},\n`).join('');
  const later = (name: string) => kinds(name).filter(({ load }) => load !== 'at-once');
  return `import type { Block, FilterType } from '#core/generated/page-language.ts';
import type { PageKind } from '#core/page.ts';

/** Source files that the browser fetches on demand to draw a page of the kind. */
export const PAGE_MODULES: Readonly<Record<PageKind, readonly string[]>> = {
${rows('page', 'View.tsx', kinds('page'))}};

/** The same for a block; the rest comes with the page. */
export const BLOCK_MODULES: Readonly<Partial<Record<Block['type'], readonly string[]>>> = {
${rows('block', 'View.tsx', later('block'))}};

/** The same for a filter. */
export const FILTER_MODULES: Readonly<Partial<Record<FilterType, readonly string[]>>> = {
${rows('filter', 'Control.tsx', later('filter'))}};
`;
}

function modulesOf(family: string, { name, load, announces }: KindSource, file: string): readonly string[] {
  const folder = `${KINDS_FOLDER}/${family}`;
  if (load === 'at-once') return announces;
  return [
    load === 'together' ? `${folder}/generated/${TOGETHER}` : `${folder}/${name}/${file}`,
    ...announces,
  ];
}

function list(texts: readonly string[]): string {
  return `[${texts.map((text) => `'${text}'`).join(', ')}]`;
}
