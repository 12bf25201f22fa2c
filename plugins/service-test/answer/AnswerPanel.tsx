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
  const { Empty, Icon } = host.ui;
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
    <section
      ref={panel}
      className="st-answer aic-stack aic-stack--l"
      aria-label="响应"
      aria-busy={since !== undefined}
    >
      {entry !== undefined && <HistoryBar shown={entry} sending={sending} onTakeUp={onTakeUp} />}
      {entry === undefined ? (
        <Empty
          icon={since === undefined ? 'send' : 'loader'}
          title={since === undefined ? '还没有调用' : '正在等待服务响应…'}
          description={since === undefined ? '填好请求后点击“发送”，这里显示服务的响应。' : undefined}
        />
      ) : 'failure' in entry.outcome ? (
        <div className="aic-callout aic-callout--danger" role="alert">
          <Icon name="alert-circle" />
          <p>{entry.outcome.failure}</p>
        </div>
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
