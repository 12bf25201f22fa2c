// The token tree of a help page as the server made it from Markdown, checked at the border: never HTML.
import { isRow } from './scope.ts';

/** One piece of inline text. `text` of `html` tokens is shown literally. */
export type InlineToken =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'strong' | 'em' | 'del'; readonly tokens: readonly InlineToken[] }
  | { readonly type: 'link'; readonly href: string; readonly tokens: readonly InlineToken[] }
  | { readonly type: 'image'; readonly href: string; readonly text: string }
  | { readonly type: 'br' };

export interface HelpTableCell {
  readonly tokens: readonly InlineToken[];
  readonly align: 'left' | 'right' | 'center' | undefined;
}

export type HelpToken =
  | {
      readonly type: 'heading';
      readonly depth: number;
      readonly anchor: string;
      readonly tokens: readonly InlineToken[];
      readonly text: string;
    }
  | { readonly type: 'paragraph'; readonly tokens: readonly InlineToken[] }
  | { readonly type: 'code'; readonly language: string; readonly text: string }
  | {
      readonly type: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly HelpToken[])[];
    }
  | { readonly type: 'quote'; readonly tokens: readonly HelpToken[] }
  | {
      readonly type: 'table';
      readonly header: readonly HelpTableCell[];
      readonly rows: readonly (readonly HelpTableCell[])[];
    }
  | { readonly type: 'rule' };

/** Reads the server's tree; tokens of an unknown type are shown as their text, never dropped in silence. */
export function readHelp(content: unknown): readonly HelpToken[] {
  const anchors = new Map<string, number>();
  return list(content).flatMap((token) => readBlock(token, anchors));
}

function readBlock(token: Token, anchors: Map<string, number>): readonly HelpToken[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'hr':
      return [{ type: 'rule' }];
    case 'heading': {
      const tokens = inline(token);
      const text = inlineText(tokens);
      return [
        { type: 'heading', depth: number(token.depth, 1), anchor: anchorOf(text, anchors), tokens, text },
      ];
    }
    case 'code':
      return [{ type: 'code', language: string(token.lang).split(/\s/)[0] ?? '', text: string(token.text) }];
    case 'list':
      return [
        {
          type: 'list',
          ordered: token.ordered === true,
          start: number(token.start, 1),
          items: list(token.items).map((item) =>
            list(item.tokens).flatMap((child) => readBlock(child, anchors)),
          ),
        },
      ];
    case 'blockquote':
      return [{ type: 'quote', tokens: list(token.tokens).flatMap((child) => readBlock(child, anchors)) }];
    case 'table':
      return [
        {
          type: 'table',
          header: list(token.header).map(tableCell),
          rows: Array.isArray(token.rows) ? token.rows.map((row) => list(row).map(tableCell)) : [],
        },
      ];
    default:
      return [{ type: 'paragraph', tokens: inline(token) }];
  }
}

function tableCell(cell: Token): HelpTableCell {
  const align = cell.align;
  return {
    tokens: inline(cell),
    align: align === 'left' || align === 'right' || align === 'center' ? align : undefined,
  };
}

/** Inline children, or the token's own text when it has none. */
function inline(token: Token): readonly InlineToken[] {
  const children = list(token.tokens);
  return children.length === 0 ? [{ type: 'text', text: string(token.text) }] : children.flatMap(readInline);
}

function readInline(token: Token): readonly InlineToken[] {
  switch (token.type) {
    case 'br':
      return [{ type: 'br' }];
    case 'strong':
    case 'em':
    case 'del':
      return [{ type: token.type, tokens: inline(token) }];
    case 'link':
      return [{ type: 'link', href: string(token.href), tokens: inline(token) }];
    case 'image':
      return [{ type: 'image', href: string(token.href), text: string(token.text) }];
    case 'codespan':
      return [{ type: 'code', text: string(token.text) }];
    default:
      return inline(token);
  }
}

function inlineText(tokens: readonly InlineToken[]): string {
  return tokens
    .map((token) => ('tokens' in token ? inlineText(token.tokens) : 'text' in token ? token.text : ' '))
    .join('');
}

/** `调用 方法` -> `调用-方法`; a second heading of the same text gets `-2`. */
function anchorOf(text: string, taken: Map<string, number>): string {
  const base =
    text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section';
  const count = (taken.get(base) ?? 0) + 1;
  taken.set(base, count);
  return count === 1 ? base : `${base}-${count}`;
}

type Token = Readonly<Record<string, unknown>>;
const list = (value: unknown): readonly Token[] => (Array.isArray(value) ? value.filter(isRow) : []);
const string = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);
