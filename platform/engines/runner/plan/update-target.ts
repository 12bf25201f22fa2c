// What an update shall bring, as `inference.target` keeps it until every version that it names can answer.

/** Version id -> percent; a version that is not named gets 0. */
export type Weights = Readonly<Record<string, number>>;

/** How calls are split among the versions. */
export interface Split {
  readonly split: string;
  /** As the gateway's split rules read them. */
  readonly splitRules: readonly unknown[];
}

export interface UpdateTarget {
  readonly weights: Weights;
  /** Versions that get no share of the calls, but those that a rule leads to them. */
  readonly byRule?: readonly string[];
  /** Absent: as it is. */
  readonly split?: Split;
}

/** `kept` was written by our own operations only. */
export function readUpdateTarget(kept: unknown): UpdateTarget | undefined {
  return typeof kept === 'object' && kept !== null && 'weights' in kept ? (kept as UpdateTarget) : undefined;
}

/** Columns of `inference`. */
export function splitValues({ split, splitRules }: Split) {
  return { split, splitRules: JSON.stringify(splitRules) };
}

/** Whether callers reach a version: by its share, by a rule, or in an A/B test. */
export function carriesCalls(version: {
  readonly weight: number;
  readonly byRule: boolean;
  readonly inTest: boolean;
}): boolean {
  return version.weight > 0 || version.byRule || version.inTest;
}

/** Whether they shall reach it once the target is in force. */
export function willCarry(target: UpdateTarget | undefined, versionId: string): boolean {
  return (target?.weights[versionId] ?? 0) > 0 || target?.byRule?.includes(versionId) === true;
}

/** Columns of `service_version`; what holds now is kept for a rollback. */
export function versionValues(
  { weights, byRule = [] }: UpdateTarget,
  {
    id,
    weight,
    byRule: isByRule,
  }: { readonly id: string; readonly weight: number; readonly byRule: boolean },
) {
  const next = { weight: weights[id] ?? 0, byRule: byRule.includes(id) };
  return { ...next, lastWeight: weight, lastByRule: isByRule };
}
