/** A number for a response: more digits would not be exact. */
export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
