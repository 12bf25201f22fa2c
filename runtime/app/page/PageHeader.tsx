// The head of a page: where it belongs, what it is, what can be done with it.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { compileHref } from '#compile/compile-href.ts';
import { Icon } from '../icon/Icon.tsx';
import { usePageTitle } from '../router/page-title.ts';
import { usePage } from './page-context.tsx';

interface PageHeaderProps {
  /** undefined: not known yet; the place is kept. */
  readonly title: string | undefined;
  readonly status?: ReactNode;
  readonly subtitle?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHeader({ title, status, subtitle, children }: PageHeaderProps) {
  const { linked, scope } = usePage();
  const { parent, help } = linked.page;
  usePageTitle(title);
  const back = parent === undefined ? undefined : compileHref({ to: parent }, linked)?.(scope);
  const helpPath = help === undefined ? undefined : compileHref({ to: help }, linked)?.(scope);
  return (
    <header className="aic-page-header">
      <div className="aic-page-header__main">
        {back !== undefined && (
          <nav className="aic-breadcrumb" aria-label="面包屑">
            <Link to={back}>
              <Icon name="arrow-left" size={14} />
              {linked.titles?.[parent ?? ''] ?? '返回上一级'}
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
