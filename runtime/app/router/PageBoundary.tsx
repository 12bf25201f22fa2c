import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../element/Button.tsx';
import { EmptyView } from '../element/EmptyView.tsx';
import { t } from '../i18n/translate.ts';
import { isOutdatedChunk } from './outdated-chunk.ts';

interface PageBoundaryProps {
  readonly children: ReactNode;
  readonly onError: () => void;
  /** Names what is drawn: another page at the same place gets another try. */
  readonly version?: string | undefined;
}

/** Keeps the fault of one page inside that page. Give it a `key` that changes with the page. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    this.props.onError();
  }

  override componentDidUpdate(before: PageBoundaryProps): void {
    if (before.version !== this.props.version) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const outdated = isOutdatedChunk(error);
    return (
      <EmptyView
        tone="danger"
        icon="alert-triangle"
        title={t(outdated ? 'page.outdated' : 'page.broken')}
        {...(outdated || !(error instanceof Error) ? {} : { description: error.message })}
      >
        {outdated ? (
          <Button level="primary" onClick={() => window.location.reload()}>
            {t('page.reload')}
          </Button>
        ) : (
          <Button onClick={() => this.setState({ error: undefined })}>{t('app.retry')}</Button>
        )}
      </EmptyView>
    );
  }
}
