import type { ReactNode } from 'react';

interface BlockFrameProps {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card with an optional head. */
export function BlockFrame({ title, description, actions, children }: BlockFrameProps) {
  return (
    <section className="aic-card">
      {(title !== undefined || actions !== undefined) && (
        <header className="aic-card__head">
          <BlockTitle title={title} description={description} />
          {actions !== undefined && <div className="aic-card__actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

export function BlockTitle({ title, description }: Pick<BlockFrameProps, 'title' | 'description'>) {
  return (
    <div>
      {title !== undefined && <h2>{title}</h2>}
      {description !== undefined && <p>{description}</p>}
    </div>
  );
}
