import { useMemo } from 'react';
import { CopyButton } from '#app/element/CopyButton.tsx';
import { TintedText } from '#app/element/TintedText.tsx';
import { tint } from '#compile/code-tint.ts';

/** A code sample with a light tint and a copy button. */
export function CodeView({ text, language }: { readonly text: string; readonly language: string }) {
  const pieces = useMemo(() => tint(text, language), [text, language]);
  return (
    <div className="aic-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          <TintedText pieces={pieces} />
        </code>
      </pre>
      <CopyButton text={text} label="复制代码" />
    </div>
  );
}
