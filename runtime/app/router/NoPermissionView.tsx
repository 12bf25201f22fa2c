import { lazy, Suspense } from 'react';
import { t } from '../i18n/translate.ts';
import { Icon } from '../icon/Icon.tsx';
import { WaysOut } from './WaysOut.tsx';

const ProjectAdmins = lazy(async () => ({ default: (await import('./ProjectAdmins.tsx')).ProjectAdmins }));

export function NoPermissionView() {
  return (
    <div className="aic-view">
      <span className="aic-view__icon" aria-hidden="true">
        <Icon name="lock" size={28} />
      </span>
      <h1 className="aic-view__title">{t('page.no-permission')}</h1>
      <Suspense fallback={null}>
        <ProjectAdmins />
      </Suspense>
      <WaysOut />
    </div>
  );
}
