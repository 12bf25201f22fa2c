// Policies that stand side by side. All want 7 calls a second for a replica that does 10 (Knative's 70 %).
import { DEFAULT_POLICY, type ScalingPolicy } from '#core/scaling/policy.ts';

const { panic, ...calm } = DEFAULT_POLICY;
const BASE = { ...calm, maxReplicas: 40, triggers: [{ metric: 'tps', target: 7, tolerance: 0.1 } as const] };

export const SCALING_POLICIES = {
  /** HPA v2 as it is by default: the last quarter of a minute against the target. */
  tracking: { ...BASE, stableWindowSeconds: 15 },
  /** Knative as it is by default: a minute, and six seconds of it in a burst; no delay down. */
  panic: {
    ...BASE,
    triggers: [{ metric: 'tps', target: 7, tolerance: 0 }],
    panic: { windowPercentage: 10, thresholdPercentage: 200 },
    scaleUp: { ...BASE.scaleUp, policies: [{ type: 'Pods', value: 1_000, periodSeconds: 1 }] },
    scaleDown: { ...BASE.scaleDown, stabilizationWindowSeconds: 0 },
  },
  /** Small steps: two more in half a minute, one fewer in a minute. */
  steps: {
    ...BASE,
    stableWindowSeconds: 15,
    scaleUp: { ...BASE.scaleUp, policies: [{ type: 'Pods', value: 2, periodSeconds: 30 }] },
    scaleDown: { ...BASE.scaleDown, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] },
  },
  /** What a new policy starts with: HPA's pace, Knative's panic. */
  ours: { ...BASE, ...(panic === undefined ? {} : { panic }) },
} satisfies Readonly<Record<string, ScalingPolicy>>;

export type PolicyName = keyof typeof SCALING_POLICIES;

export const POLICY_NAMES = Object.keys(SCALING_POLICIES).filter(
  (name): name is PolicyName => name in SCALING_POLICIES,
);
