import type { Page as Tab } from 'playwright-core';
import type { Fault, Miss } from './fault.ts';
import { placeNames } from './places.ts';
import { nearby } from './visible-names.ts';

/** Nothing holds the text of `in`: reports the names of rows, dialogs and cards. */
export function noPlace(tab: Tab, text: string, code: Fault['code']): Miss {
  return async () => {
    const near = nearby(text, await placeNames(tab));
    return {
      code,
      zh: `没有含有 “${text}” 的行、对话框或卡片`,
      en: `No row, dialog or card holds "${text}"`,
      there: { zh: `这里有：${near.zh}`, en: `There is: ${near.en}` },
      path: ['in'],
      suggestion: near.suggestion,
    };
  };
}
