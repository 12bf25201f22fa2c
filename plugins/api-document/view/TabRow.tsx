import { type KeyboardEvent, useRef } from 'react';

export interface TabItem {
  readonly key: string;
  readonly label: string;
}

interface TabRowProps {
  readonly items: readonly TabItem[];
  readonly current: string;
  readonly onChange: (key: string) => void;
  /** What is chosen here. */
  readonly label: string;
  /** Ids of tabs and of their panel begin with it. */
  readonly id: string;
}

/** Small tabs above a panel `${id}-panel`; arrow keys move between them. */
export function TabRow({ items, current, onChange, label, id }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = items.findIndex(({ key }) => key === current);
    const next = nextIndex(event.key, at, items.length);
    const target = next === undefined ? undefined : items[next];
    if (next === undefined || target === undefined) return;
    event.preventDefault();
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    onChange(target.key);
  };
  return (
    <div ref={row} className="apidoc-tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {items.map(({ key, label: text }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-${key}`}
          aria-selected={key === current}
          aria-controls={`${id}-panel`}
          tabIndex={key === current ? 0 : -1}
          className={key === current ? 'apidoc-tabs__tab is-active' : 'apidoc-tabs__tab'}
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
