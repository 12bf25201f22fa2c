/** A number for an answer: more digits would only look exact. */
export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
