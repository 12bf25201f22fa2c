// Help pages as data: Markdown becomes a tree of tokens, and nothing in it can become HTML.
import { Lexer, type Token, type Tokens } from 'marked';

/** Inline text. */
export type HelpInline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'strong' | 'em' | 'del'; readonly children: readonly HelpInline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly HelpInline[] }
  | { readonly type: 'image'; readonly href: string; readonly alt: string }
  | { readonly type: 'break' };

/** One block of a help page. */
export type HelpBlock =
  | {
      readonly type: 'heading';
      readonly depth: number;
      readonly id: string;
      readonly children: readonly HelpInline[];
    }
  | { readonly type: 'paragraph'; readonly children: readonly HelpInline[] }
  | { readonly type: 'code'; readonly language: string; readonly text: string }
  | { readonly type: 'quote'; readonly children: readonly HelpBlock[] }
  | {
      readonly type: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly HelpBlock[])[];
    }
  | {
      readonly type: 'table';
      readonly head: readonly (readonly HelpInline[])[];
      readonly align: readonly ('left' | 'right' | 'center' | null)[];
      readonly rows: readonly (readonly (readonly HelpInline[])[])[];
    }
  | { readonly type: 'rule' };

/** HTML in the source is shown as the text it is; links that are not web addresses lose their target. */
export function parseMarkdown(source: string): readonly HelpBlock[] {
  const ids = new Map<string, number>();
  return blocksOf(new Lexer({ gfm: true }).lex(source), ids);
}

function blocksOf(tokens: readonly Token[], ids: Map<string, number>): readonly HelpBlock[] {
  return tokens.flatMap((token) => blockOf(token as Tokens.Generic, ids));
}

function blockOf(token: Tokens.Generic, ids: Map<string, number>): readonly HelpBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading':
      return [
        {
          type: 'heading',
          depth: Number(token.depth),
          id: headingId(token.text, ids),
          children: inlinesOf(token.tokens),
        },
      ];
    case 'code':
      return [{ type: 'code', language: languageOf(token.lang), text: String(token.text) }];
    case 'blockquote':
      return [{ type: 'quote', children: blocksOf(token.tokens ?? [], ids) }];
    case 'hr':
      return [{ type: 'rule' }];
    case 'list':
      return [listOf(token as Tokens.List, ids)];
    case 'table':
      return [tableOf(token as Tokens.Table)];
    default:
      return [
        { type: 'paragraph', children: token.tokens === undefined ? textOf(token) : inlinesOf(token.tokens) },
      ];
  }
}

function listOf(list: Tokens.List, ids: Map<string, number>): HelpBlock {
  return {
    type: 'list',
    ordered: list.ordered,
    start: typeof list.start === 'number' ? list.start : 1,
    items: list.items.map((item) => blocksOf(item.tokens, ids)),
  };
}

function tableOf(table: Tokens.Table): HelpBlock {
  return {
    type: 'table',
    head: table.header.map((cell) => inlinesOf(cell.tokens)),
    align: table.align,
    rows: table.rows.map((row) => row.map((cell) => inlinesOf(cell.tokens))),
  };
}

function inlinesOf(tokens: readonly Token[] | undefined): readonly HelpInline[] {
  return (tokens ?? []).flatMap((token) => inlineOf(token as Tokens.Generic));
}

function inlineOf(token: Tokens.Generic): readonly HelpInline[] {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return [{ type: token.type, children: inlinesOf(token.tokens) }];
    case 'codespan':
      return [{ type: 'code', text: String(token.text) }];
    case 'br':
      return [{ type: 'break' }];
    case 'link':
      return isSafeLink(token.href)
        ? [{ type: 'link', href: token.href, children: inlinesOf(token.tokens) }]
        : inlinesOf(token.tokens);
    case 'image':
      return isSafeLink(token.href)
        ? [{ type: 'image', href: token.href, alt: String(token.text) }]
        : [{ type: 'text', text: String(token.text) }];
    default:
      return token.tokens === undefined ? textOf(token) : inlinesOf(token.tokens);
  }
}

function textOf(token: Tokens.Generic): readonly HelpInline[] {
  return [{ type: 'text', text: String(token.text ?? token.raw) }];
}

/** Web addresses, addresses of this site and of this page; never a script. */
function isSafeLink(href: unknown): href is string {
  return (
    typeof href === 'string' &&
    /^(https?:\/\/|\/(?!\/)|#|\.{1,2}\/|[\w\u4e00-\u9fa5-]+(\.md)?(#|$))/i.test(href)
  );
}

/** Readable in an address and unique in the page: `调用方式`, `调用方式-2`. */
function headingId(text: unknown, ids: Map<string, number>): string {
  const base =
    String(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'section';
  const count = (ids.get(base) ?? 0) + 1;
  ids.set(base, count);
  return count === 1 ? base : `${base}-${count}`;
}

function languageOf(info: unknown): string {
  return typeof info === 'string' ? (info.trim().split(/\s+/)[0] ?? '') : '';
}
