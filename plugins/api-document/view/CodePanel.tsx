import { type ReactNode, useId, useMemo } from 'react';
import { shownText } from '../model/shown-text.ts';
import { CopyButton } from './CopyButton.tsx';
import { useService } from './service-context.ts';
import { type TabItem, TabRow } from './TabRow.tsx';

interface CodePanelProps {
  /** What the panel shows: its heading, and the name of its tabs. */
  readonly title: string;
  readonly tabs: readonly TabItem[];
  readonly current: string;
  readonly onChange: (key: string) => void;
  /** Copied in full; long contents are shortened on screen. */
  readonly text: string;
  /** As code samples name it; `json`, `text` too. */
  readonly language: string;
  readonly note?: ReactNode;
}

/** A text of code with tabs for its variants and a copy button. */
export function CodePanel({ title, tabs, current, onChange, text, language, note }: CodePanelProps) {
  const { tint } = useService().service.tools;
  const id = useId();
  const shown = useMemo(() => shownText(text), [text]);
  const pieces = useMemo(() => tint(shown.text, language), [tint, shown, language]);
  const role =
    tabs.length > 1
      ? { id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-${current}` }
      : { role: 'region', 'aria-label': title };
  const label = tabs.find(({ key }) => key === current)?.label ?? title;
  return (
    <section className="apidoc-panel" aria-label={title}>
      <header className="apidoc-panel__head">
        <h4>{title}</h4>
        {tabs.length > 1 && (
          <TabRow items={tabs} current={current} onChange={onChange} label={title} id={id} />
        )}
        <CopyButton text={text} label={tabs.length > 1 ? `复制${title}（${label}）` : `复制${title}`} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
      <pre {...role} className="apidoc-panel__text" tabIndex={0}>
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
      {(shown.isShortened || note !== undefined) && (
        <footer className="apidoc-panel__foot">
          {note !== undefined && <p>{note}</p>}
          {shown.isShortened && <p>过长的内容在页面上有省略，复制得到的是完整内容。</p>}
        </footer>
      )}
    </section>
  );
}
