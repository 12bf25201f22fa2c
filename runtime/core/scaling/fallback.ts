import type { ScalingFallback } from './policy.ts';

/** Replicas that a lost metric asks for (KEDA, `fallback.behavior`). */
export function fallbackReplicas({ behavior, replicas }: ScalingFallback, current: number): number {
  switch (behavior) {
    case 'static':
      return replicas;
    case 'currentReplicas':
      return current;
    case 'currentReplicasIfHigher':
      return Math.max(current, replicas);
    case 'currentReplicasIfLower':
      return Math.min(current, replicas);
  }
}
