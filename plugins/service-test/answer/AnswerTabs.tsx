// One response in several views: drawn, as tree, as text, with its headers.
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { type Entry, pictureOf } from '../history/entry.ts';
import { findFiles } from '../model/find-files.ts';
import { findNumbers } from '../model/find-numbers.ts';
import type { TestAnswer, VisualConfig } from '../model/wire.ts';
import { BytesView } from './BytesView.tsx';
import { DrawnView } from './DrawnView.tsx';
import { HeadersView } from './HeadersView.tsx';
import { JsonTree } from './JsonTree.tsx';
import { TextView } from './TextView.tsx';

interface AnswerTabsProps {
  readonly entry: Entry;
  readonly answer: TestAnswer;
  readonly config: VisualConfig | null;
}

const TITLES = { drawn: '结果', json: 'JSON', text: '原文', bytes: '内容', headers: '响应头' } as const;
type TabKey = keyof typeof TITLES;

/** Stays as it is while the next request is typed beside it. */
export const AnswerTabs = memo(function AnswerTabs({ entry, answer, config }: AnswerTabsProps) {
  const json = useMemo(() => parse(answer), [answer]);
  const picture = useMemo(() => pictureOf(entry, config), [entry, config]);
  const files = useMemo(() => findFiles(answer, json), [answer, json]);
  const numbers = useMemo(() => findNumbers(json), [json]);
  const [hasBoxes, setHasBoxes] = useState(false);
  const tabs: TabKey[] = [
    ...(files.length > 0 || numbers.length > 0 || (picture !== undefined && json !== undefined)
      ? (['drawn'] as const)
      : []),
    ...(json === undefined ? [] : (['json'] as const)),
    answer.bodyBase64 === '' ? 'text' : 'bytes',
    'headers',
  ];
  const [chosen, setChosen] = useState<TabKey | undefined>(undefined);
  // Without places in the response the picture of the request is irrelevant: the tree is preferred.
  const first =
    files.length > 0 || numbers.length > 0 || hasBoxes ? tabs[0] : tabs.find((tab) => tab !== 'drawn');
  const open = chosen !== undefined && tabs.includes(chosen) ? chosen : (first ?? 'headers');
  return (
    <>
      <TabRow tabs={tabs} open={open} onOpen={setChosen} />
      <div className="st-view" role="tabpanel" aria-label={TITLES[open]} hidden={open !== 'drawn'}>
        {tabs.includes('drawn') && (
          <DrawnView
            answer={json}
            picture={picture}
            files={files}
            numbers={numbers}
            config={config}
            onBoxes={setHasBoxes}
          />
        )}
      </div>
      {open !== 'drawn' && (
        <div className="st-view" role="tabpanel" aria-label={TITLES[open]}>
          {open === 'json' && <JsonTree value={json} />}
          {open === 'text' && <TextView text={answer.body} />}
          {open === 'bytes' && <BytesView answer={answer} />}
          {open === 'headers' && <HeadersView answer={answer} draft={entry.draft} />}
        </div>
      )}
    </>
  );
});

function parse(answer: TestAnswer): unknown {
  if (answer.body.trim() === '') return undefined;
  try {
    return JSON.parse(answer.body);
  } catch {
    return undefined;
  }
}

interface TabRowProps {
  readonly tabs: readonly TabKey[];
  readonly open: TabKey;
  readonly onOpen: (tab: TabKey) => void;
}

function TabRow({ tabs, open, onOpen }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) row.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    moved.current = false;
  });
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    moved.current = true;
    onOpen(next);
  };
  return (
    <div
      ref={row}
      className="aic-tabs st-tabs"
      role="tablist"
      aria-label="响应的内容"
      tabIndex={-1}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className={tab === open ? 'aic-tabs__tab is-active' : 'aic-tabs__tab'}
          aria-selected={tab === open}
          tabIndex={tab === open ? 0 : -1}
          onClick={() => onOpen(tab)}
        >
          {TITLES[tab]}
        </button>
      ))}
    </div>
  );
}
