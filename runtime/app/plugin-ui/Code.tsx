import { useId, useMemo } from 'react';
import { tint } from '#compile/code-tint.ts';
import type { PluginCodeProps } from '#plugin-api';
import { Tabs } from '../element/Tabs.tsx';
import { TintedText } from '../element/TintedText.tsx';
import { CopyButton } from './CopyButton.tsx';

/** A text of code; with a title it has a head, where its variants are tabs. */
export function Code(props: PluginCodeProps) {
  const { title, label = title, text, tabs = [], current = '', onChange, copyLabel, note, isWrapped } = props;
  const id = useId();
  const pieces = useMemo(() => tint(text, props.language ?? 'text'), [text, props.language]);
  const hasTabs = tabs.length > 1;
  const role = hasTabs
    ? { id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-${current}` }
    : { role: 'region', 'aria-label': label };
  return (
    <section className={isWrapped === true ? 'aic-code is-wrapped' : 'aic-code'} aria-label={label}>
      {title !== undefined && (
        <header className="aic-code__head">
          <h4>{title}</h4>
          {hasTabs && (
            <Tabs
              small
              items={tabs}
              current={current}
              label={title}
              id={id}
              {...(onChange && { onChange })}
            />
          )}
        </header>
      )}
      {copyLabel !== undefined && <CopyButton text={props.whole ?? text} label={copyLabel} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
      <pre {...role} tabIndex={0}>
        <code>
          <TintedText pieces={pieces} />
        </code>
      </pre>
      {note && <footer className="aic-code__foot">{note}</footer>}
    </section>
  );
}
