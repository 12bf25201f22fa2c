const COLOURS = 8;

/** The same label has the same colour, one of those that charts have. */
export function colourOf(label: string): string {
  let sum = 0;
  for (const character of label) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return `var(--aic-chart-${(sum % COLOURS) + 1})`;
}
