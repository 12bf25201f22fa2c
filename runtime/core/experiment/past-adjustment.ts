// CUPED: part of what units differ by was there before the test, and what was there before cannot come from it.
import type { ArmMetric } from './arm-sums.ts';
import { estimateAbout, type RatioEstimate, ratioEstimate } from './ratio-estimate.ts';

export interface AdjustedPair {
  readonly control: RatioEstimate;
  readonly treatment: RatioEstimate;
  /** By what share the variance of the difference fell, 0 to 1. */
  readonly saved: number;
}

/**
 * Both arms' ratios, moved by what their units' past foretells (Deng, Xu, Kohavi and Walker 2013). For ratios both the
 * past and the test stand linearised by unit; a unit without a past stands at the past's average and changes nothing.
 *
 * @returns undefined where there is no past, or where knowing it does not help
 */
export function adjustByPast(control: ArmMetric, treatment: ArmMetric): AdjustedPair | undefined {
  const past = pastOf(control, treatment);
  const arms = [linearise(control, past), linearise(treatment, past)];
  const [one, other] = arms;
  if (past === undefined || one === undefined || other === undefined) return undefined;
  const slope = (one.shared + other.shared) / (one.spreadBefore + other.spreadBefore);
  if (!Number.isFinite(slope)) return undefined;
  const [before, after] = [adjust(one, slope), adjust(other, slope)];
  const kept =
    (before.standardError ** 2 + after.standardError ** 2) /
    (one.plain.standardError ** 2 + other.plain.standardError ** 2);
  return kept < 1 ? { control: before, treatment: after, saved: 1 - kept } : undefined;
}

/** The past of both arms together: chance alone made them differ then. */
interface Past {
  readonly ratio: number;
  readonly sizePerUnit: number;
}

function pastOf(control: ArmMetric, treatment: ArmMetric): Past | undefined {
  const [x, y] = [control.sums.x0 + treatment.sums.x0, control.sums.y0 + treatment.sums.y0];
  return y > 0 ? { ratio: x / y, sizePerUnit: y / (control.units + treatment.units) } : undefined;
}

interface LinearArm {
  readonly plain: RatioEstimate;
  readonly units: number;
  /** Mean of the units' linearised past. */
  readonly before: number;
  /** Sums over units of squares and products about the arm's means. */
  readonly spread: number;
  readonly spreadBefore: number;
  readonly shared: number;
}

function linearise({ units, sums }: ArmMetric, past: Past | undefined): LinearArm | undefined {
  const plain = ratioEstimate(units, sums);
  if (past === undefined || plain === undefined) return undefined;
  const [ratio, size] = [plain.value, sums.y / units];
  const { ratio: ratio0, sizePerUnit: size0 } = past;
  const total = (sums.x0 - ratio0 * sums.y0) / size0;
  const squares = (sums.x0x0 - 2 * ratio0 * sums.x0y0 + ratio0 ** 2 * sums.y0y0) / size0 ** 2;
  const products = sums.xx0 - ratio0 * sums.xy0 - ratio * sums.yx0 + ratio * ratio0 * sums.yy0;
  return {
    plain,
    units,
    before: total / units,
    spread: Math.max(0, sums.xx - 2 * ratio * sums.xy + ratio ** 2 * sums.yy) / size ** 2,
    spreadBefore: Math.max(0, squares - total ** 2 / units),
    // The linearised test sums to 0 in each arm, so nothing is taken off for the means.
    shared: products / (size * size0),
  };
}

function adjust(arm: LinearArm, slope: number): RatioEstimate {
  const spread = Math.max(0, arm.spread - 2 * slope * arm.shared + slope ** 2 * arm.spreadBefore);
  const value = arm.plain.value - slope * arm.before;
  return estimateAbout(
    value,
    spread / arm.units ** 2,
    { units: arm.units, effectiveUnits: arm.plain.effectiveUnits },
    1,
  );
}
