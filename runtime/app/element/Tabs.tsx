import { type KeyboardEvent, useRef } from 'react';
import { Link } from '../location/router.ts';
import { nextIndex } from './next-index.ts';

export interface TabItem {
  readonly key: string;
  readonly label: string;
  /** Small number behind the label. */
  readonly count?: number;
  /** Tabs that are pages: path inside the console. */
  readonly to?: string;
}

interface TabsProps {
  readonly items: readonly TabItem[];
  readonly current: string;
  readonly onChange?: (key: string) => void;
  readonly label: string;
  /** Above a part of a page, not a page. */
  readonly small?: boolean;
  /** Tabs `${id}-${key}` belong to the panel `${id}-panel`. */
  readonly id?: string;
}

/** A row of tabs. With `to` they are links to sibling pages, otherwise buttons that call `onChange`. */
export function Tabs({ items, current, onChange, label, small = false, id }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const className = small ? 'aic-tabs aic-tabs--small' : 'aic-tabs';
  const areLinks = items.some((item) => item.to !== undefined);
  const move = (event: KeyboardEvent) => {
    if (areLinks) return;
    const index = nextIndex(
      event.key,
      items.findIndex((item) => item.key === current),
      items.length,
    );
    const target = index === undefined ? undefined : items[index];
    if (target === undefined || index === undefined) return;
    event.preventDefault();
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
    onChange?.(target.key);
  };
  if (areLinks) {
    return (
      <nav className={className} aria-label={label}>
        {items.map((item) => (
          <Link
            key={item.key}
            to={item.to ?? ''}
            className={classOf(item.key === current)}
            aria-current={item.key === current ? 'page' : undefined}
          >
            <TabLabel item={item} />
          </Link>
        ))}
      </nav>
    );
  }
  return (
    <div ref={row} className={className} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          id={id && `${id}-${item.key}`}
          aria-controls={id && `${id}-panel`}
          className={classOf(item.key === current)}
          aria-selected={item.key === current}
          tabIndex={item.key === current ? 0 : -1}
          onClick={() => onChange?.(item.key)}
        >
          <TabLabel item={item} />
        </button>
      ))}
    </div>
  );
}

function TabLabel({ item }: { readonly item: TabItem }) {
  return (
    <>
      {item.label}
      {item.count !== undefined && <span className="aic-tabs__count">{item.count}</span>}
    </>
  );
}

function classOf(active: boolean): string {
  return active ? 'aic-tabs__tab is-active' : 'aic-tabs__tab';
}
