import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConsoleSession } from '#core/console-session.ts';
import type { HeaderState } from '#core/header-state.ts';
import { askedView } from '../element/later-view.tsx';
import { t } from '../i18n/translate.ts';
import { Link, useLocation } from '../location/router.ts';
import { useNavigatePage } from '../navigation/use-navigate-page.ts';
import { useNotify } from '../notice/notice-context.tsx';
import { useWorld } from '../router/console-world.ts';
import { consolePath, hasPlace } from '../router/decide-route.ts';
import type { ProjectMemory } from '../session/remembered-project.ts';
import { placesRevisionAtom } from '../session/session-atoms.ts';
import { themeAtom } from '../style/theme.ts';
import type { HeaderHandle, HeaderOptions } from './header-contract.ts';
import { loadHeaderScript } from './load-header-script.ts';

const PlainHeader = askedView(async () => ({ View: (await import('./PlainHeader.tsx')).PlainHeader }));

interface HeaderAreaProps {
  readonly session: ConsoleSession;
  /** Handed to the script, which places it. */
  readonly tools: HTMLElement;
  /** The person is about to leave the current project: nothing of its permissions may stay. */
  readonly onLeaveProject: () => void;
}

/** The area that the external script fills. Until it comes the title stands there, without it a plain header. */
export function HeaderArea({ session, tools, onLeaveProject }: HeaderAreaProps) {
  const container = useRef<HTMLDivElement>(null);
  const handle = useRef<HeaderHandle | undefined>(undefined);
  const [filled, setFilled] = useState(false);
  const [missing, setMissing] = useState(false);
  const [theme, setTheme] = useAtom(themeAtom);
  const notify = useNotify();
  const navigate = useNavigatePage();
  const { basePath } = session.settings;

  const { pathname } = useLocation();
  const state = useHeaderState(session, theme, useWorld().memory, hasPlace(pathname, basePath));
  const callbacks: Omit<HeaderOptions, 'container' | 'tools' | keyof HeaderState> = {
    onProjectChange(project) {
      onLeaveProject();
      navigate(consolePath(basePath, project.organizationId, project.id));
    },
    onOrganizationChange(organization) {
      onLeaveProject();
      navigate(consolePath(basePath, organization.id));
    },
    onThemeChange: setTheme,
    onNavigate: navigate,
  };
  // The script keeps its first arguments; these always lead to the current ones.
  const latest = useRef({ state, callbacks });
  latest.current = { state, callbacks };

  const script = session.deployment.headerScript;
  useEffect(() => {
    let gone = false;
    const warn = () => {
      setMissing(true);
      notify('warning', t('header.missing'));
    };
    loadHeaderScript(script, warn)
      .then((header) => {
        if (gone || container.current === null || latest.current.state === undefined) return;
        handle.current = header.init({
          ...latest.current.state,
          container: container.current,
          tools,
          onProjectChange: (project) => latest.current.callbacks.onProjectChange(project),
          onOrganizationChange: (organization) => latest.current.callbacks.onOrganizationChange(organization),
          onThemeChange: (next) => latest.current.callbacks.onThemeChange(next),
          onNavigate: (path) => latest.current.callbacks.onNavigate(path),
        });
        setFilled(true);
      })
      .catch(warn);
    return () => {
      gone = true;
      handle.current?.destroy();
      handle.current = undefined;
    };
  }, [script, notify, tools]);
  useEffect(() => {
    if (state !== undefined) handle.current?.update(state);
  }, [state]);

  return (
    <header className="aic-header">
      {!filled && (
        <div className={`aic-header__plain${missing ? '' : ' aic-header__plain--waiting'}`}>
          <Link to="/" className="aic-header__brand">
            {session.deployment.title}
          </Link>
          {missing && <PlainHeader session={session} />}
        </div>
      )}
      <div ref={container} className="aic-header__slot" hidden={!filled} />
    </header>
  );
}

/** On pages outside any project the header keeps showing the one the person works in. */
function useHeaderState(
  session: ConsoleSession,
  theme: HeaderState['theme'],
  memory: ProjectMemory,
  hasPlace: boolean,
): HeaderState | undefined {
  const revision = useAtomValue(placesRevisionAtom);
  return useMemo(() => {
    const { user, products, deployment } = session;
    if (user === undefined) return undefined;
    const remembered = session.organizationId === undefined ? memory.read(user.userId) : undefined;
    const organizationId = session.organizationId ?? remembered?.organizationId;
    const projectId = session.projectId ?? remembered?.id;
    const { organizations, projectName } = session;
    const organizationName = organizations.find(({ id }) => id === organizationId)?.name;
    const help = products
      .filter((product) => product.enabled)
      .flatMap((product) => product.help.map(({ link }) => ({ title: product.title, link })));
    const { title } = deployment;
    const names = { organizationName, projectName };
    return { title, user, organizationId, projectId, ...names, hasPlace, products, help, theme, revision };
  }, [session, theme, memory, hasPlace, revision]);
}
