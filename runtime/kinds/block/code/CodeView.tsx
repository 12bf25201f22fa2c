import { useMemo } from 'react';
import { CopyButton } from '#app/element/CopyButton.tsx';
import { tint } from '#compile/code-tint.ts';

/** A code sample with a light tint and a copy button. */
export function CodeView({ text, language }: { readonly text: string; readonly language: string }) {
  const pieces = useMemo(() => tint(text, language), [text, language]);
  return (
    <div className="aic-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {pieces.map((piece, index) =>
            piece.ink === 'plain' ? (
              piece.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
              <span key={index} className={`aic-ink-${piece.ink}`}>
                {piece.text}
              </span>
            ),
          )}
        </code>
      </pre>
      <CopyButton text={text} label="复制代码" />
    </div>
  );
}
