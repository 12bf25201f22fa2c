import { EmptyView } from '../element/EmptyView.tsx';
import { noPageText } from '../i18n/no-page-text.ts';

export function UnknownKindView({ kind }: { readonly kind: string }) {
  return (
    <EmptyView
      tone="danger"
      icon="alert-triangle"
      title={noPageText('page.unknown-kind')}
      description={noPageText('page.unknown-kind.text', { kind })}
    />
  );
}
