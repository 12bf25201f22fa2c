// Shares of 0 to 1 (`x-share` of a field) as people read and write them: in percent.

/** Digits that arithmetic of binary fractions keeps. */
const DIGITS = 12;

/** 0.07 is 7, not 7.000000000000001. */
export function percentOfShare(share: number): number {
  return Number((share * 100).toPrecision(DIGITS));
}

export function shareOfPercent(percent: number): number {
  return Number((percent / 100).toPrecision(DIGITS));
}
