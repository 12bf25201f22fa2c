// One response in several views: drawn, as tree, as text, with its headers.
import { memo, useMemo, useState } from 'react';
import { type Entry, pictureOf } from '../history/entry.ts';
import { findFiles } from '../model/find-files.ts';
import { findNumbers } from '../model/find-numbers.ts';
import { useTestContext } from '../model/test-context.ts';
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
  const { Tabs } = useTestContext().host.ui;
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
      <Tabs
        small
        items={tabs.map((key) => ({ key, label: TITLES[key] }))}
        current={open}
        onChange={(key) => setChosen(tabs.find((tab) => tab === key))}
        label="响应的内容"
      />
      <div
        className="aic-stack aic-stack--xl"
        role="tabpanel"
        aria-label={TITLES[open]}
        hidden={open !== 'drawn'}
      >
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
        <div className="aic-stack aic-stack--xl" role="tabpanel" aria-label={TITLES[open]}>
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
