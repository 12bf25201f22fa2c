// Help tokens as elements.
import { createElement, type ReactNode } from 'react';
import { Link } from '#app/location/router.ts';
import type { HelpTableCell, HelpToken, InlineToken } from '#compile/help-token.ts';
import { isOutside, safeHref } from '#compile/safe-href.ts';
import { CodeView } from '../../block/code/CodeView.tsx';

/** Tokens never move while a page is shown, so their position is their key. */
export function drawTokens(tokens: readonly HelpToken[]): ReactNode[] {
  return tokens.map((token, index) => drawToken(token, String(index)));
}

function drawToken(token: HelpToken, key: string): ReactNode {
  switch (token.type) {
    case 'heading':
      return createElement(
        `h${Math.min(6, Math.max(1, token.depth))}`,
        { key, id: token.anchor },
        drawInline(token.tokens),
        <Link
          key="anchor"
          to={`#${token.anchor}`}
          replace
          className="aic-help__anchor"
          aria-label={`“${token.text}”的链接`}
        >
          #
        </Link>,
      );
    case 'paragraph':
      return <p key={key}>{drawInline(token.tokens)}</p>;
    case 'code':
      return <CodeView key={key} text={token.text} language={token.language} />;
    case 'list':
      return createElement(
        token.ordered ? 'ol' : 'ul',
        { key, ...(token.ordered && token.start !== 1 ? { start: token.start } : {}) },
        token.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items never move
          <li key={index}>{drawItem(item)}</li>
        )),
      );
    case 'quote':
      return <blockquote key={key}>{drawTokens(token.tokens)}</blockquote>;
    case 'table':
      return (
        <div key={key} className="aic-help__table">
          <table>
            <thead>
              <tr>{token.header.map((cell, index) => drawTableCell(cell, 'th', index))}</tr>
            </thead>
            <tbody>
              {token.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
                <tr key={index}>{row.map((cell, at) => drawTableCell(cell, 'td', at))}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'rule':
      return <hr key={key} />;
  }
}

/** A list item of one paragraph needs no paragraph around its text. */
function drawItem(tokens: readonly HelpToken[]): ReactNode {
  return tokens.map((token, index) =>
    token.type === 'paragraph'
      ? createElement('span', { key: index }, drawInline(token.tokens))
      : drawToken(token, String(index)),
  );
}

function drawTableCell(cell: HelpTableCell, tag: 'th' | 'td', index: number): ReactNode {
  const scope = tag === 'th' ? { scope: 'col' } : {};
  return createElement(
    tag,
    { key: index, ...scope, style: { textAlign: cell.align } },
    drawInline(cell.tokens),
  );
}

function drawInline(tokens: readonly InlineToken[]): ReactNode[] {
  return tokens.map((token, index) => drawInlineToken(token, String(index)));
}

function drawInlineToken(token: InlineToken, key: string): ReactNode {
  switch (token.type) {
    case 'text':
      return token.text;
    case 'code':
      return <code key={key}>{token.text}</code>;
    case 'br':
      return <br key={key} />;
    case 'image':
      return <img key={key} src={safeHref(token.href)} alt={token.text} loading="lazy" />;
    case 'link':
      return drawLink(token.href, drawInline(token.tokens), key);
    default:
      return createElement(token.type, { key }, drawInline(token.tokens));
  }
}

function drawLink(address: string, children: ReactNode[], key: string): ReactNode {
  const href = safeHref(address);
  if (href === undefined) return <span key={key}>{children}</span>;
  return isOutside(href) ? (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <Link key={key} to={href}>
      {children}
    </Link>
  );
}
