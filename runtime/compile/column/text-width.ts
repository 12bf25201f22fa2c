/** Cell padding of both sides. */
export const CELL_PADDING = 24;

/** About how wide a text stands at the console's size of 14 px: good enough for a column, and known without a browser. */
export function textWidth(text: string): number {
  return [...text].reduce((width, character) => width + (character.charCodeAt(0) > 0xff ? 14 : 8), 0);
}

export function widestText(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, textWidth(text)), 0);
}
