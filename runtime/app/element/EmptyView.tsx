import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';

interface EmptyViewProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: string;
  readonly tone?: 'default' | 'danger';
  /** The title is the page's heading. */
  readonly heading?: boolean;
  /** Buttons: what to do now. */
  readonly children?: ReactNode;
}

/** A whole area with nothing in it, or with an error: says why and what to do. */
export function EmptyView({
  title,
  description,
  icon = 'inbox',
  tone = 'default',
  heading = false,
  children,
}: EmptyViewProps) {
  return (
    <div className={`aic-empty aic-empty--${tone}`} role={tone === 'danger' ? 'alert' : undefined}>
      <span className="aic-empty__icon">
        <Icon name={icon} size={24} />
      </span>
      {heading ? <h1 className="aic-empty__title">{title}</h1> : <p className="aic-empty__title">{title}</p>}
      {description !== undefined && <p className="aic-empty__text">{description}</p>}
      {children !== undefined && <div className="aic-empty__actions">{children}</div>}
    </div>
  );
}
