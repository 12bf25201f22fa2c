// What the routed area shows when there is no page to draw.
import { Link } from 'react-router-dom';
import { Button } from '../element/Button.tsx';
import { EmptyView } from '../element/EmptyView.tsx';
import { Spinner } from '../element/Spinner.tsx';
import { CallError } from '../http/call-error.ts';
import { failureText } from '../http/failure-text.ts';
import { t } from '../i18n/translate.ts';
import { Icon } from '../icon/Icon.tsx';

export function LoadingView() {
  return (
    <div className="aic-view" role="status">
      <Spinner size={20} />
      <p className="aic-view__hint">{t('app.loading')}</p>
    </div>
  );
}

export function NotFoundView() {
  return (
    <div className="aic-view">
      <span className="aic-view__figure" aria-hidden="true">
        404
      </span>
      <h1 className="aic-view__title">
        <Link to="/" className="aic-view__link">
          {t('page.not-found')}
        </Link>
      </h1>
    </div>
  );
}

export function NoPermissionView() {
  return (
    <div className="aic-view">
      <span className="aic-view__icon" aria-hidden="true">
        <Icon name="lock" size={28} />
      </span>
      <h1 className="aic-view__title">{t('page.no-permission')}</h1>
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

export function UnknownKindView({ kind }: { readonly kind: string }) {
  return (
    <EmptyView
      tone="danger"
      icon="alert-triangle"
      title={t('page.unknown-kind')}
      description={t('page.unknown-kind.text', { kind })}
    />
  );
}
