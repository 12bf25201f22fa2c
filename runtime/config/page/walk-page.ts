// Every piece of a page, whatever its kind: rules look at pieces, not at kinds.
import type { Block } from '#core/generated/page-language.ts';
import type { Page } from '#core/page.ts';
import { walkActionKind } from '#kinds/action/generated/walk-action-kind.ts';
import { walkBlockKind } from '#kinds/block/generated/walk-block-kind.ts';
import { walkPageKind } from '#kinds/page/generated/walk-page-kind.ts';
import type { Part } from '../index/part.ts';
import type { BlockSurroundings, Operations, Parts } from '../walk/kind-walk.ts';
import { walkCondition } from '../walk/walk-text.ts';

export function walkPage(page: Page, operations: Operations): readonly Part[] {
  return [...walkBase(page), ...walkPageKind(page, { operations, walkBlock, walkActionKind })];
}

function* walkBase(page: Page): Parts {
  for (const key of ['help', 'parent'] as const) {
    const id = page[key];
    if (id === undefined) continue;
    if (key === 'help') yield { part: 'page', path: [key], page: id };
    else yield { part: 'link', ...linkToParent(page), to: id };
  }
}

/** Faults of the page are reported at its name, those of what it is given where that stands. */
function linkToParent(page: Page) {
  const back = page.kind === 'detail' || page.kind === 'form' ? page.back : undefined;
  const given = back?.params !== undefined || back?.query !== undefined;
  return { path: given ? ['back', 'to'] : ['parent'], params: back?.params, query: back?.query };
}

function* walkBlock(block: Block, around: BlockSurroundings): Parts {
  yield* walkCondition(block.when, [...around.path, 'when'], around.scope);
  yield* walkBlockKind(block, around);
}
