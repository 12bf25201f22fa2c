// What the routed area shows when there is no page to draw.
import { Button } from '../element/Button.tsx';
import { EmptyView } from '../element/EmptyView.tsx';
import { Spinner } from '../element/Spinner.tsx';
import { CallError } from '../http/call-error.ts';
import { failureText } from '../http/failure-text.ts';
import { t } from '../i18n/translate.ts';

export function LoadingView() {
  return (
    <div className="aic-view" role="status">
      <Spinner size={20} />
      <p className="aic-view__hint">{t('app.loading')}</p>
    </div>
  );
}

interface FailedViewProps {
  readonly error: unknown;
  readonly statusTexts: Readonly<Record<string, string>>;
  readonly onRetry: () => void;
}

export function FailedView({ error, statusTexts, onRetry }: FailedViewProps) {
  const said = error instanceof CallError ? failureText(error, statusTexts) : undefined;
  return (
    <EmptyView
      tone="danger"
      icon="alert-triangle"
      title={t('page.failed')}
      description={
        said === undefined ? t('page.failed.text') : [said.text, said.detail].filter(Boolean).join('\n')
      }
    >
      <Button level="primary" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </EmptyView>
  );
}
