// Selected rows of the rows on screen: whatever leaves the screen is no longer selected, so nothing unseen is acted on.
import { useMemo, useState } from 'react';
import type { Row } from '#compile/scope.ts';

export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly rows: readonly Row[];
  readonly all: 'none' | 'some' | 'all';
  readonly toggle: (key: string) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

export function useSelection(rows: readonly Row[], rowKey: (row: Row, index: number) => string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { keys, selected } = useMemo(() => {
    const present = chosen.size === 0 ? [] : rows.filter((row, index) => chosen.has(rowKey(row, index)));
    return { selected: present, keys: new Set(present.map((row) => rowKey(row, rows.indexOf(row)))) };
  }, [rows, rowKey, chosen]);
  const all = keys.size === 0 ? 'none' : keys.size === rows.length ? 'all' : 'some';
  return {
    keys,
    rows: selected,
    all,
    toggle: (key) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      setChosen(next);
    },
    toggleAll: () => setChosen(all === 'all' ? new Set() : new Set(rows.map(rowKey))),
    clear: () => setChosen(new Set()),
  };
}
