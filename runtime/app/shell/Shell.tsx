// The frame: header, sidebar, routed area.
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { t } from '../i18n/translate.ts';
import { useLiveArea } from '../live/use-live-area.tsx';
import { useLocation } from '../location/router.ts';
import { NoticeArea } from '../notice/NoticeArea.tsx';
import { useWorld } from '../router/console-world.ts';
import { PageHost } from '../router/PageHost.tsx';
import { type Opening, type PathView, useView, type ViewControl } from '../router/use-view.ts';
import { FailedView, LoadingView } from '../router/views.tsx';
import {
  authMapAtom,
  collapsedAtom,
  layoutAtom,
  projectPropsAtom,
  sessionAtom,
} from '../session/session-atoms.ts';
import { useSession } from '../session/use-session.ts';
import { HeaderArea } from './HeaderArea.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useDocument } from './use-document.ts';
import { useSessionWarnings } from './use-session-warnings.ts';

export function Shell({ opening }: { readonly opening: Opening }) {
  const { pathname, search } = useLocation();
  const { retry, show, ...shown } = useView(pathname, search, opening);
  const session = useAtomValue(sessionAtom);
  if (session?.isLogin === true) return <Frame shown={shown} show={show} onRetry={retry} />;
  // Before the session is known there is nothing to frame.
  return (
    <main className="aic-main" data-state={shown.view.state === 'error' ? 'error' : 'loading'}>
      {shown.view.state === 'error' ? (
        <FailedView error={shown.view.error} statusTexts={{}} onRetry={retry} />
      ) : (
        <LoadingView />
      )}
      <NoticeArea />
    </main>
  );
}

interface FrameProps {
  readonly shown: PathView;
  readonly show: ViewControl['show'];
  readonly onRetry: () => void;
}

function Frame({ shown, show, onRetry }: FrameProps) {
  const session = useSession();
  const world = useWorld();
  const [layout, setLayout] = useAtom(layoutAtom);
  const [collapsed, setCollapsed] = useAtom(collapsedAtom);
  const setAuthMap = useSetAtom(authMapAtom);
  const project = useAtomValue(projectPropsAtom);
  const { pathname } = useLocation();
  const linked = shown.view.state === 'ready' ? shown.view.page : undefined;
  const page = linked?.page;
  const [title, setTitle] = useState<string>();
  const [tools] = useState(() => document.createElement('span'));
  useDocument(session.deployment, page, title);
  useSessionWarnings(session, pathname);
  const LiveArea = useLiveArea(shown.view.state !== 'loading');
  usePreload(session.settings.preloadDelayMs);

  const setPresence = useCallback(
    (hasSidebar: boolean) => setLayout((current) => ({ ...current, hasSidebar })),
    [setLayout],
  );
  const leaveProject = () => {
    setAuthMap({ replace: {} });
    world.pages.clear();
  };
  return (
    <div className={layout.hasSidebar ? 'aic-shell' : 'aic-shell aic-shell--wide'}>
      <a className="aic-skip" href="#main">
        {t('app.skip')}
      </a>
      <HeaderArea session={session} tools={tools} onLeaveProject={leaveProject} />
      <Sidebar
        layouts={session.menus}
        path={pathname}
        params={{ organizationId: project.organizationId, projectId: project.id }}
        above={linked === undefined ? [] : [linked.pattern, ...(linked.above ?? [])]}
        collapsed={collapsed}
        onCollapse={setCollapsed}
        onPresence={setPresence}
      />
      <PageHost shown={shown} onRetry={onRetry} onTitle={setTitle} />
      {LiveArea !== null && <LiveArea shown={shown} show={show} tools={tools} />}
      <NoticeArea />
      <DialogHost width={session.settings.dialogWidth} />
    </div>
  );
}

function usePreload(delayMs: number): void {
  const world = useWorld();
  const { projectId } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another project has other pages
  useEffect(() => {
    const preload = async () => (await import('../router/preload.ts')).preloadConsole(world);
    // What does not come now comes when it is needed.
    const timer = setTimeout(() => void preload().catch(() => undefined), delayMs);
    return () => clearTimeout(timer);
  }, [world, delayMs, projectId]);
}
