// A line as a terminal would show it: text and its colours. Nothing of a line ever becomes markup.

export interface Style {
  /** 0 to 15 of the terminal's palette. */
  readonly color?: number;
  readonly background?: number;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
}

export interface StyledText {
  readonly text: string;
  /** In order, without gaps or overlaps; text in front of the first has no style. */
  readonly styles: readonly { readonly from: number; readonly style: Style }[];
}

/** CSI sequences, OSC strings up to their end, and the two-letter rest. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const SEQUENCES = /\u001b(?:\[([0-?]*)[ -/]*([@-~])|\][^\u0007\u001b]*(?:\u0007|\u001b\\|$)|[@-Z\\-_])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

const NOTHING: Style = {};

export function styledText(line: string): StyledText {
  const shown = afterReturn(line);
  if (!shown.includes('\u001b')) return { text: visible(shown), styles: [] };
  const styles: { from: number; style: Style }[] = [];
  let [text, at, style] = ['', 0, NOTHING];
  for (const found of shown.matchAll(SEQUENCES)) {
    text += visible(shown.slice(at, found.index));
    at = found.index + found[0].length;
    if (found[2] !== 'm') continue;
    style = applyCodes(style, found[1] ?? '');
    if (styles.at(-1)?.from === text.length) styles.pop();
    styles.push({ from: text.length, style });
  }
  return { text: text + visible(shown.slice(at)), styles };
}

/** A progress bar writes over itself: only what stood there last is seen. */
function afterReturn(line: string): string {
  const end = line.length - (/\r*$/.exec(line)?.[0].length ?? 0);
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end);
}

/** Control characters as the pictures that Unicode has for them. */
function visible(text: string): string {
  return text.replace(CONTROLS, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode(code === 0x7f ? 0x2421 : 0x2400 + code);
  });
}

function applyCodes(before: Style, text: string): Style {
  const codes = text === '' ? [0] : text.split(/[;:]/).map(Number);
  let style = before;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    if (code === 38 || code === 48) {
      const [color, used] = extendedColor(codes, i + 1);
      i += used;
      if (color !== undefined) style = code === 38 ? { ...style, color } : { ...style, background: color };
    } else style = applyCode(style, code);
  }
  return style;
}

function applyCode(style: Style, code: number): Style {
  if (code === 0) return NOTHING;
  if (code >= 30 && code <= 37) return { ...style, color: code - 30 };
  if (code >= 90 && code <= 97) return { ...style, color: code - 82 };
  if (code >= 40 && code <= 47) return { ...style, background: code - 40 };
  if (code >= 100 && code <= 107) return { ...style, background: code - 92 };
  switch (code) {
    case 1:
      return { ...style, bold: true };
    case 2:
      return { ...style, dim: true };
    case 3:
      return { ...style, italic: true };
    case 4:
      return { ...style, underline: true };
    case 7:
      return { ...style, inverse: true };
    case 22:
      return { ...style, bold: false, dim: false };
    case 23:
      return { ...style, italic: false };
    case 24:
      return { ...style, underline: false };
    case 27:
      return { ...style, inverse: false };
    case 39:
      return without(style, 'color');
    case 49:
      return without(style, 'background');
    default:
      return style;
  }
}

function without(
  { ...style }: { -readonly [K in keyof Style]: Style[K] },
  key: 'color' | 'background',
): Style {
  delete style[key];
  return style;
}

/** `5;n` or `2;r;g;b` behind 38 and 48: the nearest of the sixteen colours that dark and light pages have, and codes read. */
function extendedColor(codes: readonly number[], from: number): readonly [number | undefined, number] {
  const number = (place: number) => codes[from + place] ?? 0;
  if (codes[from] === 5) return [paletteColor(number(1)), 2];
  if (codes[from] === 2) return [nearest([number(1), number(2), number(3)]), 4];
  return [undefined, 0];
}

function paletteColor(index: number): number {
  if (index < 16) return Math.max(0, index);
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return nearest([grey, grey, grey]);
  }
  const steps = [0, 95, 135, 175, 215, 255];
  const at = index - 16;
  return nearest([steps[Math.floor(at / 36)] ?? 0, steps[Math.floor(at / 6) % 6] ?? 0, steps[at % 6] ?? 0]);
}

type Rgb = readonly [number, number, number];

const SIXTEEN: readonly Rgb[] = [
  [0, 0, 0],
  [205, 49, 49],
  [13, 188, 121],
  [229, 229, 16],
  [36, 114, 200],
  [188, 63, 188],
  [17, 168, 205],
  [204, 204, 204],
  [102, 102, 102],
  [241, 76, 76],
  [35, 209, 139],
  [245, 245, 67],
  [59, 142, 234],
  [214, 112, 214],
  [41, 184, 219],
  [255, 255, 255],
];

function nearest([r, g, b]: Rgb): number {
  const distances = SIXTEEN.map(([x, y, z]) => (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2);
  return distances.indexOf(Math.min(...distances));
}

/** The text alone, as it is shown. */
export function plainLine(line: string): string {
  return styledText(line).text;
}
