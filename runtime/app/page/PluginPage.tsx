import { compileText } from '#compile/expression.ts';
import type { PluginPage } from '#core/page.ts';
import { PluginHost } from '../block/PluginHost.tsx';
import type { PageViewProps } from '../registry/page-view.ts';
import { PageHeader } from './PageHeader.tsx';
import { PageProvider, usePage } from './page-context.tsx';

/** A page that a plugin draws, under our header. */
export function PageView({ linked, params }: PageViewProps) {
  if (linked.page.kind !== 'plugin') return null;
  return (
    <PageProvider linked={linked} params={params}>
      <PluginView page={linked.page} />
    </PageProvider>
  );
}

function PluginView({ page }: { readonly page: PluginPage }) {
  const { scope } = usePage();
  return (
    <div className="aic-page">
      <PageHeader title={compileText(page.title)(scope)} subtitle={page.description} />
      <div className="aic-card">
        <PluginHost plugin={page.plugin} props={page.props} scope={scope} />
      </div>
    </div>
  );
}
