import { type KeyboardEvent, useMemo, useState } from 'react';
import { AnswerPanel } from './answer/AnswerPanel.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import type { Entry } from './history/entry.ts';
import { type CallTarget, useSending } from './history/use-sending.ts';
import { useTestContext } from './model/test-context.ts';
import type { TestDocument, TestInfo } from './model/wire.ts';
import { CUSTOM, documentOf, firstWork, type Work } from './model/work.ts';
import { RequestPanel } from './request/RequestPanel.tsx';

interface TestBenchProps {
  readonly info: TestInfo;
  readonly target: CallTarget;
  readonly onReload: () => void;
  readonly firstVersionId: string;
  readonly requestAddress: string;
}

const DEFAULT_TIMEOUT_MS = 60_000;

export function TestBench({ info, target, onReload, firstVersionId, requestAddress }: TestBenchProps) {
  const { host } = useTestContext();
  const sending = useSending(host, target);
  const [versionId, setVersionId] = useState(firstVersionId);
  const version = info.versions.find(({ id }) => id === versionId);
  const document = documentOf(info, version);
  const [wantedKey, setWantedKey] = useState<string | undefined>(undefined);
  const [works, setWorks] = useState<Readonly<Record<string, Work>>>({});
  const [timeoutMs, setTimeoutMs] = useState(DEFAULT_TIMEOUT_MS);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [showsCode, setShowsCode] = useState(false);

  const operation =
    document?.operations.find(({ key }) => key === wantedKey) ??
    (wantedKey === CUSTOM ? undefined : document?.operations[0]);
  const operationKey = operation?.key ?? CUSTOM;
  const workKey = workKeyOf(document, operationKey);
  const fresh = useMemo(() => firstWork(document, operation), [document, operation]);
  const work = works[workKey] ?? fresh;
  const setWork = (next: Work) => {
    setFault(undefined);
    setWorks((before) => ({ ...before, [workKey]: next }));
  };
  const send = () => {
    if (work.mode === 'raw' && work.fault !== undefined)
      return setFault(`请求体第 ${work.fault.line} 行第 ${work.fault.column} 列：${work.fault.text}`);
    setFault(sending.send(work.draft, { operationKey, versionId: version?.id ?? '', timeoutMs }));
  };
  const takeUp = (entry: Entry) => {
    setVersionId(entry.versionId);
    setWantedKey(entry.operationKey);
    setFault(undefined);
    const described = documentOf(
      info,
      info.versions.find(({ id }) => id === entry.versionId),
    );
    const key = workKeyOf(described, entry.operationKey);
    const taken: Work = { draft: entry.draft, mode: 'form', raw: undefined, fault: undefined };
    setWorks((before) => ({ ...before, [key]: taken }));
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // A dialog is outside the bench, though its events bubble up.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    send();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter works wherever the focus is.
    <div className="st" onKeyDown={keyDown}>
      <div className="st-columns">
        <RequestPanel
          info={info}
          document={document}
          operation={operation}
          version={version}
          work={work}
          onWork={setWork}
          onReset={() => setWork(fresh)}
          onOperation={(key) => {
            setFault(undefined);
            setWantedKey(key);
          }}
          onVersion={setVersionId}
          onReload={onReload}
          timeoutMs={timeoutMs}
          onTimeout={setTimeoutMs}
          fault={fault}
          since={sending.since}
          onSend={send}
          onStop={sending.stop}
          onCode={() => setShowsCode(true)}
        />
        <AnswerPanel info={info} sending={sending} requestAddress={requestAddress} onTakeUp={takeUp} />
      </div>
      {showsCode && (
        <CodeDialog
          draft={work.draft}
          callAddress={info.callAddress}
          answerType={lastType(sending.entries)}
          onClose={() => setShowsCode(false)}
        />
      )}
    </div>
  );
}

/** What was filled in belongs to an operation of a document, not to the version that happens to have it. */
function workKeyOf(document: TestDocument | undefined, operationKey: string): string {
  return `${operationKey === CUSTOM ? '' : document?.key} ${operationKey}`;
}

function lastType(entries: readonly Entry[]): string {
  const [last] = entries;
  return last !== undefined && 'answer' in last.outcome ? last.outcome.answer.contentType : '';
}
