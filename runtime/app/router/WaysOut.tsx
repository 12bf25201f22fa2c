import { Button } from '../element/Button.tsx';
import { t } from '../i18n/translate.ts';
import { useSession } from '../session/use-session.ts';
import { projectEmptyPath } from './decide-route.ts';

/** Where to go from a page that there is none of, or that is not for this person. */
export function WaysOut() {
  const { basePath } = useSession().settings;
  return (
    <div className="aic-view__actions">
      <Button level="primary" to="/">
        {t('app.home')}
      </Button>
      <Button to={projectEmptyPath(basePath)}>{t('app.switch-project')}</Button>
    </div>
  );
}
