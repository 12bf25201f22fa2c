import { PluginHost } from '#app/block/PluginHost.tsx';
import { PageHeader } from '#app/page/PageHeader.tsx';
import { PageProvider, usePage } from '#app/page/page-context.tsx';
import type { PageViewProps } from '#app/page/page-view.ts';
import { compileText } from '#compile/expression.ts';
import type { PluginPage } from '#core/page.ts';

/** A page that a plugin draws, under our header. */
export function View({ linked, params }: PageViewProps) {
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
