import { noPageText } from '../i18n/no-page-text.ts';
import { Link } from '../location/router.ts';
import { WaysOut } from './WaysOut.tsx';

export function NotFoundView() {
  return (
    <div className="aic-view">
      <span className="aic-view__figure" aria-hidden="true">
        404
      </span>
      <h1 className="aic-view__title">
        <Link to="/" className="aic-view__link">
          {noPageText('page.not-found')}
        </Link>
      </h1>
      <WaysOut />
    </div>
  );
}
