import { useEffect, useState } from 'react';
import { Button } from '../element/Button.tsx';
import { EmptyView } from '../element/EmptyView.tsx';
import { noPageText } from '../i18n/no-page-text.ts';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../location/router.ts';
import { usePageState } from '../page/page-state.tsx';
import type { ProjectPage } from '../session/console-client.ts';
import { useSession } from '../session/use-session.ts';
import { useWorld } from './console-world.ts';
import { consolePath } from './decide-route.ts';
import { FailedView, LoadingView } from './views.tsx';

const PROJECTS_PATH = '/user/projects';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly projects: ProjectPage }
  | { readonly state: 'error'; readonly error: unknown };

/** Where a person without a current project arrives: choose one, or read how to get one. */
export function ProjectEmptyPage() {
  const { client } = useWorld();
  const session = useSession();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to load again
  useEffect(() => {
    let current = true;
    setLoaded({ state: 'loading' });
    client
      .projects()
      .then((projects) => current && setLoaded({ state: 'ready', projects }))
      .catch((error: unknown) => current && setLoaded({ state: 'error', error }));
    return () => {
      current = false;
    };
  }, [client, attempt]);

  const isEmpty = loaded.state === 'ready' && loaded.projects.result.length === 0;
  usePageState(isEmpty ? 'empty' : loaded.state);
  if (loaded.state === 'loading') return <LoadingView />;
  if (loaded.state === 'error') {
    const retry = () => setAttempt(attempt + 1);
    return <FailedView error={loaded.error} statusTexts={session.errorTexts.status} onRetry={retry} />;
  }
  return isEmpty ? <NoProject /> : <ProjectChoice projects={loaded.projects} />;
}

function NoProject() {
  const { role } = useSession();
  const mayCreate = role === 'systemAdmin' || role === 'orgAdmin';
  return (
    <EmptyView
      icon="folder"
      heading
      title={noPageText('project-empty.none')}
      description={noPageText(mayCreate ? 'project-empty.none.manage' : 'project-empty.none.text')}
    >
      {mayCreate && (
        <Button level="primary" to={PROJECTS_PATH}>
          {noPageText('project-empty.create')}
        </Button>
      )}
    </EmptyView>
  );
}

function ProjectChoice({ projects }: { readonly projects: ProjectPage }) {
  const { organizations, settings } = useSession();
  const nameOf = (id: string) => organizations.find((organization) => organization.id === id)?.name ?? '';
  return (
    <div className="aic-choice">
      <h1 className="aic-choice__title">{noPageText('project-empty.title')}</h1>
      <p className="aic-choice__text">{noPageText('project-empty.text')}</p>
      <ul className="aic-choice__list">
        {projects.result.map((project) => (
          <li key={project.id}>
            <Link
              className="aic-choice__item"
              to={consolePath(settings.basePath, project.organizationId, project.id)}
            >
              <span className="aic-choice__icon">
                <Icon name="folder" size={18} />
              </span>
              <span className="aic-choice__name">
                {project.name}
                <span className="aic-choice__hint">{nameOf(project.organizationId)}</span>
              </span>
              <Icon name="chevron-right" className="aic-choice__arrow" />
            </Link>
          </li>
        ))}
      </ul>
      {projects.totalCount > projects.result.length && (
        <p className="aic-choice__text">{noPageText('project-empty.more', { count: projects.totalCount })}</p>
      )}
    </div>
  );
}
