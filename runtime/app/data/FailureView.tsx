import { Button } from '../element/Button.tsx';
import { CopyButton } from '../element/CopyButton.tsx';
import { EmptyView } from '../element/EmptyView.tsx';
import type { CallFailure } from './call-failure.ts';

interface FailureViewProps {
  readonly failure: Pick<CallFailure, 'text' | 'requestId'> | undefined;
  readonly onRetry: () => void;
  readonly title?: string;
}

/** A call that failed, where its data would be: what happened, what to do, what to tell support. */
export function FailureView({ failure, onRetry, title = '数据加载失败' }: FailureViewProps) {
  return (
    <EmptyView
      icon="alert-circle"
      tone="danger"
      title={title}
      description={
        <>
          {failure?.text ?? '请稍后重试。'}
          {failure?.requestId !== undefined && (
            <span className="aic-request-id">
              请求 ID：<code>{failure.requestId}</code>
              <CopyButton text={failure.requestId} label="复制请求 ID" />
            </span>
          )}
        </>
      }
    >
      <Button icon="refresh" onClick={onRetry}>
        重试
      </Button>
    </EmptyView>
  );
}
