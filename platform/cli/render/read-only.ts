import type { Config } from '#config/config.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import { UsageError } from '../usage-error.ts';

/** The page ids of `--only`, separated by commas. @throws UsageError when there is no such page */
export function readOnly(given: readonly string[], { pages }: Config): readonly string[] {
  const ids = given.flatMap((text) => text.split(',')).map((id) => id.trim());
  for (const id of ids) {
    if (pages.has(id)) continue;
    const near = didYouMean(id, [...pages.keys()]);
    throw new UsageError(`没有页面 “${id}”${near === undefined ? '' : `，是不是想写 “${near}”？`}`);
  }
  return ids;
}
