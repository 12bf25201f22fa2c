import { useStudio } from '../api/studio-context.ts';
import { formatTime } from './format-time.ts';
import type { DraftState } from './use-document.ts';

interface DraftStatusProps {
  readonly draft: DraftState;
  readonly changed: boolean;
  readonly onRetry: () => void;
}

/** Whether what was written is safe. */
export function DraftStatus({ draft, changed, onRetry }: DraftStatusProps) {
  const { host } = useStudio();
  const { Button, Icon } = host.ui;
  return (
    <span className={`studio-draft aic-hint is-${draft.state}`} role="status">
      {draft.state === 'saved' && (
        <>
          <Icon name="check" size={14} />
          已保存草稿 {formatTime(draft.at)}
        </>
      )}
      {draft.state === 'saving' && '正在保存草稿…'}
      {draft.state === 'unsaved' && '有未保存的修改'}
      {draft.state === 'none' && !changed && '与线上一致'}
      {draft.state === 'failed' && (
        <>
          <Icon name="alert-circle" size={14} />
          草稿没有保存：{draft.failure.text}
          <Button level="link" size="s" onClick={onRetry}>
            重试
          </Button>
        </>
      )}
    </span>
  );
}
