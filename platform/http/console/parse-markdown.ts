// Help pages as data: Markdown becomes the lexer's token tree, cut down to what a reader of tokens needs. No HTML is made.
import { Lexer, type Token } from 'marked';
import { fillHelp, type HelpValues } from '#core/help-value.ts';

export type HelpToken = Readonly<Record<string, unknown>>;

/** Plain facts of a token; nested tokens are cut down alike, everything else (raw source above all) stays here. */
const FACTS = [
  'type',
  'text',
  'depth',
  'lang',
  'href',
  'ordered',
  'start',
  'align',
  'task',
  'checked',
] as const;
const NESTED = ['tokens', 'items', 'header'] as const;

/** Raw HTML stays a token of text; links and images that are no web addresses lose their target. */
export function parseMarkdown(source: string, values: HelpValues = {}): readonly HelpToken[] {
  return cutDownAll(new Lexer({ gfm: true }).lex(source), values);
}

function cutDown(token: Token, values: HelpValues): readonly HelpToken[] {
  const given = token as unknown as Readonly<Record<string, unknown>>;
  if (given.type === 'space' || given.type === 'def') return [];
  const cut: Record<string, unknown> = {};
  for (const name of FACTS) {
    const fact = given[name];
    if (fact !== undefined && fact !== null)
      cut[name] = typeof fact === 'string' ? fillHelp(fact, values) : fact;
  }
  for (const name of NESTED) if (given[name] !== undefined) cut[name] = cutDownAll(given[name], values);
  if (Array.isArray(given.rows)) cut.rows = given.rows.map((row) => cutDownAll(row, values));
  if (given.type === 'html') cut.type = given.block === true ? 'paragraph' : 'text';
  if ('href' in cut && !isSafeAddress(cut.href)) delete cut.href;
  return [cut];
}

function cutDownAll(tokens: unknown, values: HelpValues): readonly HelpToken[] {
  return Array.isArray(tokens) ? tokens.flatMap((token) => cutDown(token, values)) : [];
}

/** Web addresses, places on this site and on this page; never a script or a foreign protocol. */
function isSafeAddress(href: unknown): boolean {
  return typeof href === 'string' && /^(https?:\/\/|\/(?!\/)|#|\.{1,2}\/|[^:/?#]+([/?#]|$))/i.test(href);
}
