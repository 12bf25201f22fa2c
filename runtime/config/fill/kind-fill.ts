// What the folder of a block, page or action kind gives to filling in: `fill`, itself with what it left to the contract.
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { Action, Block } from '#core/generated/page-language.ts';
import type { Page, PageKind } from '#core/page.ts';

export interface Filling {
  readonly operations: ReadonlyMap<string, Operation>;
  /** Fills a block; handed in, because blocks hold actions and actions hold blocks. */
  readonly fillBlock: (block: Block, filling: BlockFilling) => Block;
  /** Fills what a button does. */
  readonly fillActionKind: (action: Action, filling: BlockFilling) => Action;
}

export interface BlockFilling extends Filling {
  /** The record of a detail page or row, which blocks without a source show. */
  readonly record: JsonSchema | undefined;
}

export type BlockOf<Type extends Block['type']> = Extract<Block, { readonly type: Type }>;
export type PageOf<Kind extends PageKind> = Extract<Page, { readonly kind: Kind }>;

export type BlockFill<Type extends Block['type']> = (
  block: BlockOf<Type>,
  filling: BlockFilling,
) => BlockOf<Type>;

export type PageFill<Kind extends PageKind> = (page: PageOf<Kind>, filling: Filling) => PageOf<Kind>;

/** The action holds the key of the kind. */
export type ActionFill<Kind extends keyof Action> = (
  action: Action & { readonly [Key in Kind]-?: NonNullable<Action[Key]> },
  filling: BlockFilling,
) => Action;
