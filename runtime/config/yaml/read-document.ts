// The full parser, for texts that the quick reader leaves: behind a survey, and without what takes it quadratic time.
import { type Document, isScalar, parseDocument, visit } from 'yaml';
import { MAX_DEPTH } from './plain-yaml.ts';
import { surveyText, type TextFault } from './survey-text.ts';
import { type SyntaxText, syntaxText } from './syntax-texts.ts';

/** What the parser may be asked for: it works in one piece, and nothing else runs meanwhile. */
const READABLE = { depth: 2 * MAX_DEPTH, parts: 60_000, aliases: 1_000 } as const;

export interface YamlFault {
  /** Offsets; the end is exclusive. */
  readonly pos: readonly [start: number, end: number];
  readonly message: SyntaxText;
}

export const TOO_DEEP: SyntaxText = {
  zh: `内容嵌套超过 ${MAX_DEPTH} 层`,
  en: `Values are nested more than ${MAX_DEPTH} deep`,
};
const TOO_LARGE: SyntaxText = {
  zh: `内容超过 ${READABLE.parts} 个词和符号，请拆分文件`,
  en: `The text has more than ${READABLE.parts} words and signs`,
};
const TOO_MANY_ALIASES: SyntaxText = {
  zh: `别名（*）超过 ${READABLE.aliases} 处，请直接写出内容`,
  en: `The text has more than ${READABLE.aliases} aliases`,
};
const UNMATCHED = syntaxText('UNEXPECTED_TOKEN', 'Unexpected flow-seq-end token in YAML stream: "]"');
const REPEATED = syntaxText('DUPLICATE_KEY', 'Map keys must be unique');

/** The document, or the faults by place. @param keepSource its nodes know the tokens that they were read from */
export function readDocument(
  text: string,
  keepSource = false,
):
  | { readonly document: Document; readonly faults: readonly YamlFault[] }
  | { readonly faults: readonly YamlFault[] } {
  const unreadable = surveyText(text, READABLE);
  if (unreadable !== undefined) return { faults: [faultOf(unreadable)] };
  // Keys are not compared: the parser compares each with all before it.
  const document: Document = parseDocument(text, {
    prettyErrors: false,
    uniqueKeys: false,
    keepSourceTokens: keepSource,
  });
  const faults = [
    ...[...document.errors, ...document.warnings].map(({ pos, code, message }) => ({
      pos,
      message: syntaxText(code, message),
    })),
    ...repeatedKeys(document).map((at) => ({ pos: [at, at + 1] as const, message: REPEATED })),
  ];
  return { document, faults: faults.sort((one, other) => one.pos[0] - other.pos[0]) };
}

function faultOf(unreadable: TextFault): YamlFault {
  if (unreadable.kind === 'unmatched')
    return { pos: [unreadable.offset, unreadable.offset + 1], message: UNMATCHED };
  const texts = { 'too-deep': TOO_DEEP, 'too-large': TOO_LARGE, 'too-many-aliases': TOO_MANY_ALIASES };
  return { pos: [0, 1], message: texts[unreadable.kind] };
}

/** Where keys stand that their map has already. */
function repeatedKeys(document: Document): readonly number[] {
  const found: number[] = [];
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) found.push(key.range?.[0] ?? 0);
        seen.add(key.value);
      }
    },
  });
  return found;
}
