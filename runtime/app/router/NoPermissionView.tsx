import { noPageText } from '../i18n/no-page-text.ts';
import { Icon } from '../icon/Icon.tsx';
import { ProjectAdmins } from './ProjectAdmins.tsx';
import { WaysOut } from './WaysOut.tsx';

export function NoPermissionView() {
  return (
    <div className="aic-view">
      <span className="aic-view__icon" aria-hidden="true">
        <Icon name="lock" size={28} />
      </span>
      <h1 className="aic-view__title">{noPageText('page.no-permission')}</h1>
      <ProjectAdmins />
      <WaysOut />
    </div>
  );
}
