// In which state a policy is, by what became of its versions.
import type { ScalingState } from '#core/scaling/scaling-state.ts';

export interface VersionHealth {
  /** Decisions one after the other without a metric, by metric. */
  readonly lost: ScalingState['failures'];
  /** Why its last change failed, in Chinese; '' when it did not. */
  readonly failure: string;
}

export interface StateChange {
  readonly event: 'ready' | 'fallback' | 'fail';
  readonly reason: string;
}

/** Without a fallback of the policy. */
const LOST_AFTER = 10;

/**
 * @param threshold of the policy's fallback
 * @param label of a metric
 * @returns undefined while the state is right, and while nothing is known
 */
export function stateChange(
  state: string,
  versions: readonly VersionHealth[],
  {
    threshold = LOST_AFTER,
    label,
  }: { readonly threshold?: number; readonly label: (metric: string) => string },
): StateChange | undefined {
  if (versions.length === 0) return undefined;
  const failure = versions.find((version) => version.failure !== '')?.failure;
  if (failure !== undefined) return state === 'Error' ? undefined : { event: 'fail', reason: failure };
  const lost = versions.flatMap((version) =>
    Object.entries(version.lost).flatMap(([metric, count]) => (count > threshold ? [label(metric)] : [])),
  );
  if (lost.length > 0)
    return state === 'Warning' ? undefined : { event: 'fallback', reason: lostWords([...new Set(lost)]) };
  return state === 'Running' ? undefined : { event: 'ready', reason: '' };
}

/** With a space between Chinese and Latin letters: some metrics begin with such. */
function lostWords(metrics: readonly string[]): string {
  const names = metrics.join('、');
  return `没有${/^[A-Za-z]/.test(names) ? ' ' : ''}${names}的数据`;
}
