// JSON laid out for reading: as usual, but lists of numbers run along the line.

const IN_A_ROW = 16;
/** No text holds a line break of its own, so this only meets real lists. */
const NUMBERS = /\[\n\s+(-?[\d.eE+-]+(?:,\n\s+-?[\d.eE+-]+)*)\n(\s*)\]/g;

/** Empty for `undefined`. */
export function printJson(value: unknown, replacer?: (key: string, inner: unknown) => unknown): string {
  const text = JSON.stringify(value, replacer, 2) ?? '';
  return text.replace(NUMBERS, (_list, inner: string, indent: string) => {
    const numbers = inner.split(/,\n\s+/);
    if (numbers.length <= IN_A_ROW) return `[${numbers.join(', ')}]`;
    const rows = Array.from({ length: Math.ceil(numbers.length / IN_A_ROW) }, (_, row) =>
      numbers.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW).join(', '),
    );
    return `[\n${indent}  ${rows.join(`,\n${indent}  `)}\n${indent}]`;
  });
}
