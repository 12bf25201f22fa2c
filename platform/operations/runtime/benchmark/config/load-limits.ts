// How much load a project may make, as the system parameters say.
import type { Config } from '#config/config.ts';
import type { Db } from '#storage/storage.ts';
import { readParameter } from '../../../parameters/read-parameter.ts';
import type { PlannedLoad } from './planned-load.ts';

export interface LoadLimits {
  /** Calls a second of all runs of the project together. */
  readonly rate: number;
  /** The same at a registered service. */
  readonly registeredRate: number;
  /** Calls under way, of all runs together. */
  readonly concurrency: number;
  /** Of one run. */
  readonly seconds: number;
  /** Runs at once; further ones wait. */
  readonly runs: number;
}

export async function readLoadLimits(db: Db, config: Config): Promise<LoadLimits> {
  const read = (name: string, fallback: number) => readParameter(db, config, name, fallback);
  return {
    rate: await read('benchmarkRateLimit', 2_000),
    registeredRate: await read('benchmarkRegisteredRateLimit', 50),
    concurrency: await read('benchmarkConcurrencyLimit', 500),
    seconds: await read('benchmarkSecondsLimit', 3_600),
    runs: await read('benchmarkRunsLimit', 2),
  };
}

/** What a run may be given at most by its target. */
export function rateLimitOf(
  { rate, registeredRate }: LoadLimits,
  { isRegistered }: { readonly isRegistered: boolean },
): number {
  return isRegistered ? Math.min(rate, registeredRate) : rate;
}

/** Fields of the configuration that ask for more, in Chinese. */
export function exceededLimits(
  { rates, concurrency, seconds, secondsField, isSearch }: PlannedLoad,
  { limits, isRegistered }: { readonly limits: LoadLimits; readonly isRegistered: boolean },
): Readonly<Record<string, string>> {
  const most = rateLimitOf(limits, { isRegistered });
  const whose = isRegistered ? '对第三方服务' : '本项目';
  const tooFast = Object.entries(rates).filter(([, rate]) => rate > most);
  return {
    ...Object.fromEntries(
      tooFast.map(([field, rate]) => [field, `${whose}每秒最多 ${most} 个请求，配置的速率是 ${rate}`]),
    ),
    ...(concurrency !== null && concurrency > limits.concurrency
      ? {
          [isSearch ? 'searchTo' : 'concurrency']:
            `本项目最多 ${limits.concurrency} 个并发，配置的是 ${concurrency}`,
        }
      : {}),
    ...(seconds > limits.seconds
      ? {
          [secondsField]: `一次评测最长 ${limits.seconds} 秒，配置的是 ${seconds} 秒`,
        }
      : {}),
  };
}
