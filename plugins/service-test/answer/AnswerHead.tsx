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
  const { status, statusText, ok, totalMs, gatewayMs, upstreamMs, version, bodyBytes } = answer;
  return (
    <>
      <dl className="st-facts" aria-live="polite">
        <div>
          <dt>状态</dt>
          <dd>
            <span className={ok ? 'aic-tag aic-tag--success' : 'aic-tag aic-tag--danger'}>
              {status} {statusText}
            </span>
          </dd>
        </div>
        <div>
          <dt>总耗时</dt>
          <dd>{timeText(totalMs)}</dd>
        </div>
        <div>
          <dt>网关</dt>
          <dd>{gatewayMs === null ? '—' : timeText(gatewayMs)}</dd>
        </div>
        <div>
          <dt title="从网关转发到收到第一个字节">服务</dt>
          <dd>{upstreamMs === null ? '—' : timeText(upstreamMs)}</dd>
        </div>
        {version !== null && (
          <div>
            <dt>应答版本</dt>
            <dd>版本 {version}</dd>
          </div>
        )}
        <div>
          <dt>大小</dt>
          <dd>{sizeText(bodyBytes)}</dd>
        </div>
        <div className="st-facts__id">
          <dt>请求 ID</dt>
          <dd>
            <RequestId id={answer.requestId} address={requestAddress} />
          </dd>
        </div>
      </dl>
      {upstreamMs === null && !ok && (
        <p className="st-hint st-refused">这是网关的答复：调用没有到达服务，原因见下面的内容。</p>
      )}
      {answer.truncated && <p className="st-hint st-refused">响应超过 1 MB，只保留开头的部分。</p>}
    </>
  );
}

function RequestId({ id, address }: { readonly id: string; readonly address: string }) {
  const { host } = useTestContext();
  const { Button } = host.ui;
  if (id === '') return '—';
  const target = `${address}${encodeURIComponent(id)}`;
  const open = (event: MouseEvent) => {
    // The browser handles new tabs.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    host.navigate(target);
  };
  return (
    <span className="st-id">
      {address === '' ? (
        <code>{id}</code>
      ) : (
        <a href={target} onClick={open} title="在请求日志中查看">
          <code>{id}</code>
        </a>
      )}
      <Button
        level="text"
        size="s"
        icon="copy"
        label="复制请求 ID"
        onClick={() => {
          void host.copy(id).then((copied) => copied && host.notify('success', '已复制请求 ID'));
        }}
      />
    </span>
  );
}
