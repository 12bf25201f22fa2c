// A page written in amis's own language.
import { useEffect, useMemo, useRef, useState } from 'react';
import { createAmisEnv } from '#app/amis/amis-env.ts';
import { createAmisFetcher } from '#app/amis/amis-fetcher.ts';
import { loadAmis, type RenderAmis } from '#app/amis/load-amis.ts';
import { useNamedControls } from '#app/amis/name-controls.ts';
import { prepareBody } from '#app/amis/prepare-body.ts';
import { type NeededRenderers, neededRenderers } from '#app/amis/renderer-groups.ts';
import { useUnsavedForms } from '#app/amis/use-unsaved-forms.ts';
import { useDialogs } from '#app/dialog/dialog-context.tsx';
import { Button } from '#app/element/Button.tsx';
import { EmptyView } from '#app/element/EmptyView.tsx';
import { Skeleton } from '#app/element/Skeleton.tsx';
import { useHttp } from '#app/http/http-context.tsx';
import { t } from '#app/i18n/translate.ts';
import { useSurroundings } from '#app/navigation/surroundings.ts';
import { useNavigatePage } from '#app/navigation/use-navigate-page.ts';
import { useNotify } from '#app/notice/notice-context.tsx';
import { PageHeader } from '#app/page/PageHeader.tsx';
import { PageProvider, usePage } from '#app/page/page-context.tsx';
import { usePageState } from '#app/page/page-state.tsx';
import type { PageViewProps } from '#app/page/page-view.ts';
import { compileText } from '#compile/expression.ts';
import type { AmisPage } from '#core/page.ts';

type Loaded = { readonly render: RenderAmis } | 'failed' | undefined;

export function View({ linked, params }: PageViewProps) {
  if (linked.page.kind !== 'amis') return null;
  return (
    <PageProvider linked={linked} params={params}>
      <AmisView key={linked.hash} page={linked.page} />
    </PageProvider>
  );
}

/** Prefetches what most amis pages need, when idle. */
export async function preload(): Promise<void> {
  await loadAmis(new Set(['page', 'data'] as const));
}

function AmisView({ page }: { readonly page: AmisPage }) {
  const { scope } = usePage();
  const needed = useMemo(() => neededRenderers(page.body), [page]);
  const [attempt, setAttempt] = useState(0);
  const loaded = useAmis(needed, attempt);
  const refused = needed.unknown.length > 0;
  usePageState(refused || loaded === 'failed' ? 'error' : loaded === undefined ? 'loading' : 'ready');
  return (
    <div className="aic-page">
      <PageHeader title={compileText(page.title)(scope)} subtitle={page.description} />
      {refused ? (
        <div className="aic-amis">
          <EmptyView
            icon="alert-circle"
            title={`此页面使用了控制台不支持的组件：${needed.unknown.join('、')}`}
          />
        </div>
      ) : loaded === 'failed' ? (
        <div className="aic-amis">
          <EmptyView icon="alert-circle" title="页面组件加载失败，请刷新页面重试">
            <Button icon="refresh" onClick={() => setAttempt(attempt + 1)}>
              {t('app.retry')}
            </Button>
          </EmptyView>
        </div>
      ) : loaded === undefined ? (
        <div className="aic-amis">
          <Skeleton lines={6} />
        </div>
      ) : (
        <AmisTree page={page} render={loaded.render} />
      )}
    </div>
  );
}

function useAmis(needed: NeededRenderers, attempt: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let wanted = true;
    setLoaded((before) => (before === 'failed' ? undefined : before));
    loadAmis(needed.groups).then(
      (render) => wanted && setLoaded({ render }),
      () => wanted && setLoaded('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [needed, attempt]);
  return loaded;
}

function AmisTree({ page, render }: { readonly page: AmisPage; readonly render: RenderAmis }) {
  const { linked, scope } = usePage();
  const http = useHttp();
  const notify = useNotify();
  const dialogs = useDialogs();
  const navigate = useNavigatePage();
  const { location } = useSurroundings();
  const body = useMemo(() => prepareBody(page.body), [page]);
  const area = useRef<HTMLDivElement>(null);
  const { guard, look } = useUnsavedForms(area);
  const env = useMemo(() => {
    const fetcher = createAmisFetcher(linked, http);
    return createAmisEnv({
      fetcher: (request) => fetcher(request).finally(look),
      notify,
      dialogs,
      navigate,
      path: () => location().pathname,
      guard,
    });
  }, [linked, http, notify, dialogs, navigate, location, guard, look]);
  useNamedControls(area);
  return (
    <div className="aic-amis" ref={area}>
      {render(body, { data: scope, theme: 'cxd', locale: 'zh-CN' }, env)}
    </div>
  );
}
