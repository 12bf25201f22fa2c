// A light tint for code samples: strings, comments, numbers, keywords. Wrong guesses only cost a colour.

export type Ink = 'plain' | 'string' | 'comment' | 'number' | 'keyword';

export interface Tinted {
  readonly ink: Ink;
  readonly text: string;
}

const KEYWORDS = new Set(
  (
    'await async break case catch class const continue def else except export false finally for from func function ' +
    'if import in interface lambda let new nil none null package pass private public raise return static struct ' +
    'throw throws true try type undefined var void while with yield True False None curl'
  ).split(' '),
);

const STRINGS = `"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\``;
const WORDS = '\\b\\d+(?:\\.\\d+)?\\b|\\b[A-Za-z_]\\w*\\b';
const HASH = '(?:^|(?<=\\s))#[^\\n]*';
const SLASHES = '(?<!:)\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/';

const HASH_LANGUAGES = new Set(['python', 'py', 'shell', 'bash', 'sh', 'yaml', 'curl', 'ruby', 'toml']);
const PLAIN_LANGUAGES = new Set(['text', 'plain', 'txt', 'http', '']);

/** Splits a sample into inked pieces; joined together they are the sample again. */
export function tint(code: string, language: string): readonly Tinted[] {
  if (PLAIN_LANGUAGES.has(language)) return [{ ink: 'plain', text: code }];
  const comments = HASH_LANGUAGES.has(language) ? HASH : SLASHES;
  const pattern = new RegExp(`(${comments})|(${STRINGS})|(${WORDS})`, 'gm');
  const pieces: Tinted[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) pieces.push({ ink: 'plain', text: code.slice(end, match.index) });
    pieces.push({ ink: inkOf(match), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) pieces.push({ ink: 'plain', text: code.slice(end) });
  return pieces;
}

function inkOf(match: RegExpExecArray): Ink {
  if (match[1] !== undefined) return 'comment';
  if (match[2] !== undefined) return 'string';
  if (/^\d/.test(match[0])) return 'number';
  return KEYWORDS.has(match[0]) ? 'keyword' : 'plain';
}
