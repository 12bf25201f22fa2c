// What a page leaves to the contract, whatever its kind.
import type { Page } from '#core/page.ts';
import { fillActionKind } from '#kinds/action/generated/fill-action-kind.ts';
import { fillBlockKind } from '#kinds/block/generated/fill-block-kind.ts';
import { fillPageKind } from '#kinds/page/generated/fill-page-kind.ts';
import type { Filling } from '../fill/kind-fill.ts';

export function fillPage(page: Page, operations: Filling['operations']): Page {
  return fillPageKind(page, { operations, fillBlock: fillBlockKind, fillActionKind });
}
