// Which columns a person wants to see, how wide and how dense: remembered per table in this browser.
import { useCallback, useMemo, useState } from 'react';
import { isRow } from '#compile/scope.ts';
import type { ColumnPlan } from '#compile/table/compile-column.ts';

export type Density = 'comfortable' | 'compact';

interface Stored {
  /** Column key -> shown. Keys that are not there follow the page. */
  readonly shown: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}

export interface ColumnSettings {
  readonly columns: readonly ColumnPlan[];
  readonly shownKeys: ReadonlySet<string>;
  readonly density: Density;
  /** Widths that the person chose, by column key. */
  readonly widths: Readonly<Record<string, number>>;
  /** Columns that the person switched on. */
  readonly pinned: ReadonlySet<string>;
  readonly show: (key: string, shown: boolean) => void;
  readonly resize: (key: string, width: number) => void;
  readonly setDensity: (density: Density) => void;
  readonly reset: () => void;
}

const MIN_COLUMN_WIDTH = 64;
const NOTHING: Stored = { shown: {}, widths: {}, density: 'comfortable' };

export function useColumnSettings(tableId: string, plans: readonly ColumnPlan[]): ColumnSettings {
  const key = `aip.table.${tableId}`;
  const [stored, setStored] = useState(() => readStored(key));
  const store = useCallback(
    (change: (current: Stored) => Stored) =>
      setStored((current) => {
        const next = change(current);
        writeStored(key, next);
        return next;
      }),
    [key],
  );
  const shownKeys = useMemo(() => {
    const wanted = plans.filter((plan) => stored.shown[plan.key] ?? !plan.hidden);
    return new Set((wanted.length === 0 ? plans : wanted).map((plan) => plan.key));
  }, [plans, stored.shown]);
  const columns = useMemo(
    () =>
      plans
        .filter((plan) => shownKeys.has(plan.key))
        .map((plan) => ({ ...plan, width: stored.widths[plan.key] ?? plan.width })),
    [plans, shownKeys, stored.widths],
  );
  const pinned = useMemo(
    () => new Set(Object.keys(stored.shown).filter((column) => stored.shown[column] === true)),
    [stored.shown],
  );
  return {
    columns,
    shownKeys,
    pinned,
    density: stored.density,
    widths: stored.widths,
    show: (column, shown) =>
      store((current) => ({ ...current, shown: { ...current.shown, [column]: shown } })),
    resize: (column, width) =>
      store((current) => ({
        ...current,
        widths: { ...current.widths, [column]: Math.max(MIN_COLUMN_WIDTH, Math.round(width)) },
      })),
    setDensity: (density) => store((current) => ({ ...current, density })),
    reset: () => store(() => NOTHING),
  };
}

/** Storage may hold anything, or be switched off: whatever does not fit is ignored. */
function readStored(key: string): Stored {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isRow(value)) return NOTHING;
    return {
      shown: pick(value.shown, (entry): entry is boolean => typeof entry === 'boolean'),
      widths: pick(
        value.widths,
        (entry): entry is number => typeof entry === 'number' && entry >= MIN_COLUMN_WIDTH,
      ),
      density: value.density === 'compact' ? 'compact' : 'comfortable',
    };
  } catch {
    return NOTHING;
  }
}

function pick<Value>(value: unknown, fits: (entry: unknown) => entry is Value): Record<string, Value> {
  const entries: [string, Value][] = [];
  for (const [key, entry] of Object.entries(isRow(value) ? value : {}))
    if (fits(entry)) entries.push([key, entry]);
  return Object.fromEntries(entries);
}

function writeStored(key: string, stored: Stored): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Full or forbidden storage only costs the memory of it.
  }
}
