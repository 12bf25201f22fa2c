// Arguments as values; what is wrong with them is said in Chinese.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { didYouMean } from '#core/did-you-mean.ts';
import { UsageError } from './usage-error.ts';

/** `parseArgs`, but a wrong argument is a `UsageError`. */
export function readArguments<const Given extends ParseArgsConfig>(config: Given) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`参数不对：${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * The value of an option that allows a few only.
 *
 * @throws UsageError when it is none of them
 */
export function oneOf<const Allowed extends string>(
  option: string,
  value: string,
  allowed: readonly Allowed[],
): Allowed {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  const near = didYouMean(value, allowed);
  const hint = near === undefined ? '' : `，是不是想写 “${near}”？`;
  throw new UsageError(`${option} 只能是 ${allowed.join('、')}，实际是 “${value}”${hint}`);
}
