// What came back: of the last call, or of the one that the person chose.
import { useEffect, useRef } from 'react';
import type { Entry } from '../history/entry.ts';
import { HistoryBar } from '../history/HistoryBar.tsx';
import type { Sending } from '../history/use-sending.ts';
import { useTestContext } from '../model/test-context.ts';
import type { TestInfo } from '../model/wire.ts';
import { AnswerHead } from './AnswerHead.tsx';
import { AnswerTabs } from './AnswerTabs.tsx';

/** Pixels of the result that must be seen. */
const LEAST_SIGHT = 160;

interface AnswerPanelProps {
  readonly info: TestInfo;
  readonly sending: Sending;
  readonly requestAddress: string;
  readonly onTakeUp: (entry: Entry) => void;
}

export function AnswerPanel({ info, sending, requestAddress, onTakeUp }: AnswerPanelProps) {
  const { host } = useTestContext();
  const { Icon } = host.ui;
  const { entries, since } = sending;
  const panel = useRef<HTMLElement>(null);
  const [last] = entries;
  // Where the columns stand one below the other the result would be out of sight.
  useEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (last !== undefined && top > window.innerHeight - LEAST_SIGHT) panel.current?.scrollIntoView();
  }, [last]);
  const entry = entries.find(({ number }) => number === sending.shown) ?? last;
  return (
    <section ref={panel} className="st-panel st-answer" aria-label="响应" aria-busy={since !== undefined}>
      {entry !== undefined && <HistoryBar shown={entry} sending={sending} onTakeUp={onTakeUp} />}
      {entry === undefined ? (
        <div className="st-empty">
          <Icon name={since === undefined ? 'send' : 'loader'} size={24} />
          <p>{since === undefined ? '填好请求后点击“发送”，这里显示服务的响应。' : '正在等待服务响应…'}</p>
        </div>
      ) : 'failure' in entry.outcome ? (
        <p className="st-failure" role="alert">
          <Icon name="alert-circle" size={16} /> {entry.outcome.failure}
        </p>
      ) : (
        <>
          <AnswerHead answer={entry.outcome.answer} requestAddress={requestAddress} />
          <AnswerTabs
            key={entry.number}
            entry={entry}
            answer={entry.outcome.answer}
            config={info.visualConfig}
          />
        </>
      )}
    </section>
  );
}
