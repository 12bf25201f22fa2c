// Arithmetic of the expression language: text counts as its number, absent as 0, and 0.1 + 0.2 is 0.3.

export function numberOf(value: unknown): number {
  if (typeof value === 'string') return Number.parseFloat(value) || 0;
  return Number(value ?? 0);
}

/** Adds numbers and number texts; anything else is joined as text. */
export function plus(left: unknown, right: unknown): unknown {
  if (Number.isNaN(Number(left)) || Number.isNaN(Number(right))) return `${left ?? ''}${right ?? ''}`;
  return tidy(numberOf(left) + numberOf(right));
}

export function minus(left: unknown, right: unknown): number {
  return tidy(numberOf(left) - numberOf(right));
}

export function times(left: unknown, right: unknown): number {
  return tidy(numberOf(left) * numberOf(right));
}

export function divide(left: unknown, right: unknown): number {
  return tidy(numberOf(left) / numberOf(right));
}

export function remainder(left: unknown, right: unknown): number {
  return numberOf(left) % numberOf(right);
}

/** `1 == "1"`: values from an address are text, values from a call are not. */
export function loosely(left: unknown, right: unknown): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: the language's == converts, as amis's does
  return left == right;
}

function tidy(number: number): number {
  return Number.isInteger(number) ? number : Number.parseFloat(number.toPrecision(16));
}
