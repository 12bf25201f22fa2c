import { createTranslate } from './create-translate.ts';
import { zhCN } from './zh-cn.ts';

/** The console's own texts in the language of the product. */
export const t = createTranslate(zhCN);
