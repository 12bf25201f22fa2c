// IEEE 754 half precision as its 16 bits: JavaScript has no such number.

/** From here on a number rounds to infinity. */
export const HALF_LIMIT = 65_520;

const SMALLEST_EXPONENT = -14;

/** Nearest half, ties to even; too large becomes infinity. */
export function toHalf(value: number): number {
  if (Number.isNaN(value)) return 0x7e00;
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size >= HALF_LIMIT) return sign | 0x7c00;
  const exponent = Math.max(SMALLEST_EXPONENT, Math.floor(Math.log2(size)));
  const steps = roundToEven(size / 2 ** (exponent - 10));
  // A sum, because 1024 steps and more reach into the exponent, as they should.
  return sign | (((exponent - SMALLEST_EXPONENT) << 10) + steps);
}

export function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function roundToEven(value: number): number {
  const rounded = Math.round(value);
  return value % 1 === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded;
}
