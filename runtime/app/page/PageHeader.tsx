// The head of a page: where it belongs, what it is, what can be done with it.
import type { ReactNode } from 'react';
import { compileHref } from '#compile/compile-href.ts';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../location/router.ts';
import type { BackLink } from './back-link.ts';
import { usePage } from './page-context.tsx';
import { usePageTitle } from './page-title.ts';

interface PageHeaderProps {
  /** undefined: not known yet; the place is kept. */
  readonly title: string | undefined;
  readonly status?: ReactNode;
  readonly subtitle?: ReactNode;
  /** The way back, where the page has a better name than its parent's. */
  readonly back?: BackLink | undefined;
  readonly children?: ReactNode;
}

export function PageHeader({ title, status, subtitle, back, children }: PageHeaderProps) {
  const { linked, scope } = usePage();
  const { parent, help } = linked.page;
  usePageTitle(title);
  const parentPath = parent === undefined ? undefined : compileHref({ to: parent }, linked)?.(scope);
  const backPath = back?.to ?? parentPath;
  const helpPath = help === undefined ? undefined : compileHref({ to: help }, linked)?.(scope);
  return (
    <header className="aic-page-header">
      <div className="aic-page-header__main">
        {backPath !== undefined && (
          <nav className="aic-breadcrumb" aria-label="面包屑">
            <Link to={backPath}>
              <Icon name="arrow-left" size={14} />
              {back?.label || (linked.titles?.[parent ?? ''] ?? '返回上一级')}
            </Link>
          </nav>
        )}
        <h1>
          {title === undefined ? <span className="aic-skeleton__line" style={{ width: 180 }} /> : title}
          {status}
          {helpPath !== undefined && (
            <Link
              className="aic-page-header__help"
              to={helpPath}
              target="_blank"
              aria-label="查看帮助文档"
              title="查看帮助文档"
            >
              <Icon name="help-circle" size={16} />
            </Link>
          )}
        </h1>
        {subtitle !== undefined && subtitle !== '' && <p className="aic-page-header__subtitle">{subtitle}</p>}
      </div>
      {children !== undefined && <div className="aic-page-header__actions">{children}</div>}
    </header>
  );
}
