import { Button } from '../element/Button.tsx';
import { noPageText } from '../i18n/no-page-text.ts';
import { useSession } from '../session/use-session.ts';
import { projectEmptyPath } from './decide-route.ts';

/** Links away from a page that does not exist or is not permitted. */
export function WaysOut() {
  const { basePath } = useSession().settings;
  return (
    <div className="aic-view__actions">
      <Button level="primary" to="/">
        {noPageText('app.home')}
      </Button>
      <Button to={projectEmptyPath(basePath)}>{noPageText('app.switch-project')}</Button>
    </div>
  );
}
