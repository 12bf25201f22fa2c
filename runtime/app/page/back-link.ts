import { compileHref } from '#compile/compile-href.ts';
import { compileText } from '#compile/expression.ts';
import type { Scope } from '#compile/scope.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import type { DetailPage, FormPage } from '#core/page.ts';

/** The way back to the parent, as the page says it. */
export interface BackLink {
  readonly to: string | undefined;
  /** Empty: the parent's own name. */
  readonly label: string;
}

export function backOf(
  { parent, back }: Pick<DetailPage | FormPage, 'parent' | 'back'>,
  linked: LinkedPage,
  scope: Scope,
): BackLink | undefined {
  if (parent === undefined || back === undefined) return undefined;
  return {
    to: compileHref({ ...back, to: parent }, linked)?.(scope),
    label: compileText(back.label ?? '')(scope),
  };
}
