import type { MouseEvent } from 'react';
import { sizeText, timeText } from '../model/size-text.ts';
import { useTestContext } from '../model/test-context.ts';
import type { TestAnswer } from '../model/wire.ts';

interface AnswerHeadProps {
  readonly answer: TestAnswer;
  /** In front of the request's id; empty: there is no page of it. */
  readonly requestAddress: string;
}

/** Facts of a response in one line. */
export function AnswerHead({ answer, requestAddress }: AnswerHeadProps) {
  const { Facts, Tag } = useTestContext().host.ui;
  const { status, statusText, ok, totalMs, gatewayMs, upstreamMs, version, bodyBytes } = answer;
  const state = (
    <Tag tone={ok ? 'success' : 'danger'}>
      {status} {statusText}
    </Tag>
  );
  const facts = [
    { label: '状态', value: state },
    { label: '总耗时', value: timeText(totalMs) },
    { label: '网关', value: gatewayMs === null ? '—' : timeText(gatewayMs) },
    {
      label: '服务',
      hint: '从网关转发到收到第一个字节',
      value: upstreamMs === null ? '—' : timeText(upstreamMs),
    },
    ...(version === null ? [] : [{ label: '应答版本', value: `版本 ${version}` }]),
    { label: '大小', value: sizeText(bodyBytes) },
    { label: '请求 ID', value: <RequestId id={answer.requestId} address={requestAddress} /> },
  ];
  return (
    <div className="aic-stack aic-stack--s">
      <Facts live items={facts.map((fact) => ({ ...fact, key: fact.label }))} />
      {upstreamMs === null && !ok && (
        <p className="aic-hint">这是网关的答复：调用没有到达服务，原因见下面的内容。</p>
      )}
      {answer.truncated && <p className="aic-hint">响应超过 1 MB，只保留开头的部分。</p>}
    </div>
  );
}

function RequestId({ id, address }: { readonly id: string; readonly address: string }) {
  const { host } = useTestContext();
  const { CopyButton } = host.ui;
  if (id === '') return '—';
  const target = `${address}${encodeURIComponent(id)}`;
  const open = (event: MouseEvent) => {
    // The browser handles new tabs.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    host.navigate(target);
  };
  return (
    <span className="aic-cell-copy">
      {address === '' ? (
        <code>{id}</code>
      ) : (
        <a href={target} onClick={open} title="在请求日志中查看">
          <code>{id}</code>
        </a>
      )}
      <CopyButton text={id} label="复制请求 ID" />
    </span>
  );
}
