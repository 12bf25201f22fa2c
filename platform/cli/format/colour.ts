/** Colours a text, or leaves it as it is. */
export type Paint = (text: string) => string;

export interface Palette {
  readonly error: Paint;
  readonly warning: Paint;
  readonly good: Paint;
  readonly dim: Paint;
}

const PLAIN = '\u001b[0m';

/** `isOn` false: every text stays as it is. */
export function palette(isOn: boolean): Palette {
  const paint = (code: string): Paint => (isOn ? (text) => `${code}${text}${PLAIN}` : (text) => text);
  return {
    error: paint('\u001b[31m'),
    warning: paint('\u001b[33m'),
    good: paint('\u001b[32m'),
    dim: paint('\u001b[2m'),
  };
}
