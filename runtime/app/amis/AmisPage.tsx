// A page written in amis's own language.
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { compileText } from '#compile/expression.ts';
import type { AmisPage } from '#core/page.ts';
import { useDialogs } from '../dialog/dialog-context.tsx';
import { Button } from '../element/Button.tsx';
import { EmptyView } from '../element/EmptyView.tsx';
import { Skeleton } from '../element/Skeleton.tsx';
import { useHttp } from '../http/http-context.tsx';
import { t } from '../i18n/translate.ts';
import { useSurroundings } from '../navigation/surroundings.ts';
import { useNavigatePage } from '../navigation/use-navigate-page.ts';
import { useNotify } from '../notice/notice-context.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { PageProvider, usePage } from '../page/page-context.tsx';
import { usePageState } from '../page/page-state.tsx';
import type { PageViewProps } from '../page/page-view.ts';
import { createAmisEnv } from './amis-env.ts';
import { createAmisFetcher } from './amis-fetcher.ts';
import { loadAmis } from './load-amis.ts';
import { useNamedControls } from './name-controls.ts';
import { prepareBody } from './prepare-body.ts';
import { type NeededRenderers, neededRenderers } from './renderer-groups.ts';
import { useUnsavedForms } from './use-unsaved-forms.ts';

type Render = (schema: unknown, props: object, env: object) => ReactElement;
type Loaded = { readonly render: Render } | 'failed' | undefined;

export function PageView({ linked, params }: PageViewProps) {
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
          <EmptyView icon="alert-circle" title={t('amis.unknown', { types: needed.unknown.join('、') })} />
        </div>
      ) : loaded === 'failed' ? (
        <div className="aic-amis">
          <EmptyView icon="alert-circle" title={t('amis.failed')}>
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
      (core) => wanted && setLoaded({ render: core.render as Render }),
      () => wanted && setLoaded('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [needed, attempt]);
  return loaded;
}

function AmisTree({ page, render }: { readonly page: AmisPage; readonly render: Render }) {
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
