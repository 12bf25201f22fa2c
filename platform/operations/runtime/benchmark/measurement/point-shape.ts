import type { LoadShape } from '#core/load/plan.ts';
import type { BenchmarkConfig } from '../record/stored-config.ts';

/** A shape that sends what one point of a search measures. @param load calls a second, or callers of a closed loop */
export function pointShape({ loop, shape, searchPointS, warmupS }: BenchmarkConfig, load: number): LoadShape {
  const seconds = searchPointS + warmupS;
  if (loop === 'closed') return { kind: 'closed', concurrency: load, seconds };
  return { kind: shape === 'poisson' ? 'poisson' : 'constant', perSecond: load, seconds };
}
