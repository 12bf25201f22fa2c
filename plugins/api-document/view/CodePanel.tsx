import { type ReactNode, useMemo } from 'react';
import { shownText } from '../model/shown-text.ts';
import { useService } from './service-context.ts';

interface CodePanelProps {
  /** What the panel shows: its heading, and the name of its tabs. */
  readonly title: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
  readonly current: string;
  readonly onChange: (key: string) => void;
  /** Copied in full; long contents are shortened on screen. */
  readonly text: string;
  /** As code samples name it; `json`, `text` too. */
  readonly language: string;
  readonly note?: ReactNode;
}

/** A text of code with tabs for its variants; long contents are shortened. */
export function CodePanel({ text, note, ...panel }: CodePanelProps) {
  const { Code } = useService().host.ui;
  const shown = useMemo(() => shownText(text), [text]);
  const { title, tabs, current } = panel;
  const label = tabs.find(({ key }) => key === current)?.label ?? title;
  return (
    <Code
      {...panel}
      text={shown.text}
      whole={text}
      copyLabel={tabs.length > 1 ? `复制${title}（${label}）` : `复制${title}`}
      note={
        (shown.isShortened || note !== undefined) && (
          <>
            {note !== undefined && <p>{note}</p>}
            {shown.isShortened && <p>过长的内容在页面上有省略，复制得到的是完整内容。</p>}
          </>
        )
      }
    />
  );
}
