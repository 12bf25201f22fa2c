import { didYouMean } from '#core/did-you-mean.ts';
import type { Finding } from './source.ts';

/** An undefined name. `what` is the Chinese and English noun, e.g. `['页面', 'page']`. */
export function unknownName(
  name: string,
  known: Iterable<string>,
  what: readonly [zh: string, en: string],
  place: Pick<Finding, 'code' | 'source' | 'path'> & Partial<Pick<Finding, 'at' | 'part'>>,
): Finding {
  return {
    ...place,
    zh: `没有${what[0]} “${name}”`,
    en: `There is no ${what[1]} "${name}"`,
    suggestion: didYouMean(name, known),
  };
}
