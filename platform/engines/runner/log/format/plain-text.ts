// What a terminal would act upon and a reader does not see: colours, cursor moves, titles of windows.

/** CSI sequences, OSC strings up to their end, and the two-letter rest. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\|$)|[@-Z\\-_])/g;

export const ESCAPE = '\u001b';

export function plainText(text: string): string {
  return text.includes(ESCAPE) ? text.replace(SEQUENCES, '') : text;
}
