import { type TextKey, zhCN } from './zh-cn.ts';

export type Translate = (key: TextKey, parameters?: Readonly<Record<string, string | number>>) => string;

/** A lookup in one language; a key the language lacks falls back to Chinese, the language of the product. */
function createTranslate(texts: Readonly<Partial<Record<TextKey, string>>>): Translate {
  return (key, parameters = {}) =>
    (texts[key] ?? zhCN[key]).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = parameters[name];
      return value === undefined ? whole : String(value);
    });
}

/** The console's own texts in the language of the product. */
export const t: Translate = createTranslate(zhCN);
