// What the folder of a block, page or action kind gives to the checks: `walk`, every piece of it.
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { Action, Block } from '#core/generated/page-language.ts';
import type { Page, PageKind } from '#core/page.ts';
import type { Part, PartScope } from '../index/part.ts';
import type { ValuePath } from '../yaml/value-path.ts';

export type Operations = ReadonlyMap<string, Operation>;
export type Parts = Generator<Part>;

/** What a part that may hold blocks is walked with. */
export interface Around {
  readonly operations: Operations;
  /** Walks a block; handed in, because blocks hold actions and actions hold blocks. */
  readonly walkBlock: (block: Block, around: BlockSurroundings) => Parts;
  /** Walks what a button does. */
  readonly walkActionKind: (action: Action, around: ActionSurroundings) => Parts;
}

export interface BlockSurroundings extends Around {
  readonly path: ValuePath;
  readonly scope: PartScope;
  /** The record of a detail page, which property lists and counters without a source show. */
  readonly record: JsonSchema | undefined;
}

export interface ActionSurroundings extends Around {
  readonly path: ValuePath;
  readonly scope: PartScope;
}

export type BlockWalk<Type extends Block['type']> = (
  block: Extract<Block, { readonly type: Type }>,
  around: BlockSurroundings,
) => Parts;

export type PageWalk<Kind extends PageKind> = (
  page: Extract<Page, { readonly kind: Kind }>,
  around: Around,
) => Parts;

/** The action holds the key of the kind. */
export type ActionWalk<Kind extends keyof Action> = (
  action: Action & { readonly [Key in Kind]-?: NonNullable<Action[Key]> },
  around: ActionSurroundings,
) => Parts;
