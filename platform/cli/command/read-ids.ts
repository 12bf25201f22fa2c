import { didYouMean } from '#core/did-you-mean.ts';
import { UsageError } from './usage-error.ts';

/**
 * Ids given as they are or several with commas between them. `noun` is Chinese, e.g. `页面`.
 *
 * @throws UsageError when there is no such thing
 */
export function readIds(given: readonly string[], known: Iterable<string>, noun: string): readonly string[] {
  const all = new Set(known);
  const ids = given
    .flatMap((text) => text.split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');
  // What is left out must not become everything.
  if (given.length > 0 && ids.length === 0)
    throw new UsageError(`没有写明是哪个${noun}：“${given.join(' ')}”`);
  for (const id of ids) {
    if (all.has(id)) continue;
    const near = didYouMean(id, all);
    throw new UsageError(`没有${noun} “${id}”${near === undefined ? '' : `，是不是想写 “${near}”？`}`);
  }
  return ids;
}
