// The one typeface of pictures that tests draw: what is installed on a machine differs, and so would the picture.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const RULE = /@font-face \{.*?src: url\((?<file>\S+\.woff2)\).*?unicode-range: (?<ranges>[^;]+);\n\}/gs;

/** CSS that brings `'Noto Sans SC'` for the characters of the text, complete: nothing is loaded from anywhere. */
export async function notoSansSc(text: string): Promise<string> {
  const sheet = createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/400.css');
  const points = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  const rules = [...(await readFile(sheet, 'utf8')).matchAll(RULE)].flatMap(({ groups }) =>
    groups !== undefined && points.some((point) => covers(groups.ranges ?? '', point)) ? [groups] : [],
  );
  const faces = rules.map(async ({ file = '', ranges = '' }) => {
    const bytes = await readFile(join(dirname(sheet), file));
    return `@font-face{font-family:'Noto Sans SC';src:url(data:font/woff2;base64,${bytes.toString('base64')});unicode-range:${ranges}}`;
  });
  return (await Promise.all(faces)).join('\n');
}

/** `U+4e00-4e10,U+20` */
function covers(ranges: string, point: number): boolean {
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return point >= Number.parseInt(from, 16) && point <= Number.parseInt(to, 16);
  });
}
