// What the folder of a block or page kind gives to the checks: `walk`, every piece of it.
import type { JsonSchema } from '#core/contract.ts';
import type { Block } from '#core/generated/page-language.ts';
import type { Page, PageKind } from '#core/page.ts';
import type { PartScope } from '../index/part.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { Operations, Parts } from './walk-action.ts';

export interface BlockSurroundings {
  readonly path: ValuePath;
  readonly scope: PartScope;
  /** The record of a detail page, which property lists and counters without a source show. */
  readonly record: JsonSchema | undefined;
  readonly operations: Operations;
}

export type BlockWalk<Type extends Block['type']> = (
  block: Extract<Block, { readonly type: Type }>,
  around: BlockSurroundings,
) => Parts;

export interface PageSurroundings {
  readonly operations: Operations;
  readonly walkBlock: (block: Block, around: BlockSurroundings) => Parts;
}

export type PageWalk<Kind extends PageKind> = (
  page: Extract<Page, { readonly kind: Kind }>,
  around: PageSurroundings,
) => Parts;
