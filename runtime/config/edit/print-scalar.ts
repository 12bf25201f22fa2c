// A scalar as the house writes it: quotes only where YAML or a reader needs them.
import { parseDocument } from 'yaml';

/** Where the text will stand: among `, ] }` more texts need quotes. */
export type ScalarPlace = 'block' | 'flow';

const SURELY_PLAIN = /^\p{Script=Han}[\p{Script=Han}\w，。、；！？“”（）：-]*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that need an escape
const NEEDS_ESCAPE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;
const NEEDS_ESCAPE_BEYOND_JSON = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

/** One line; a text with line breaks becomes a double-quoted one. */
export function printScalar(value: unknown, place: ScalarPlace): string {
  if (typeof value !== 'string') return value === null || value === undefined ? 'null' : String(value);
  return isPlain(value, place) ? value : quoted(value, "'");
}

/** @param mark The quotation mark to use when both would do. */
export function quoted(text: string, mark: "'" | '"'): string {
  if (mark === "'" && !NEEDS_ESCAPE.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return JSON.stringify(text).replaceAll(
    NEEDS_ESCAPE_BEYOND_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The text reads as itself without quotes, and is no expression: those are quoted so that they stand out. */
export function isPlain(text: string, place: ScalarPlace): boolean {
  if (SURELY_PLAIN.test(text)) return true;
  // What begins with a star is read as an alias, and one that leads nowhere is no value.
  if (text === '' || text.startsWith('*')) return false;
  if (text.startsWith('${') || NEEDS_ESCAPE.test(text) || text !== text.trim()) return false;
  const document = parseDocument(place === 'flow' ? `{ k: ${text} }` : `k: ${text}`, { logLevel: 'silent' });
  if (document.errors.length > 0 || document.warnings.length > 0) return false;
  const value: unknown = document.toJS();
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 1 &&
    'k' in value &&
    value.k === text
  );
}
