export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** Class of the sign, where colour alone does not tell series apart. */
  readonly sign?: string;
}

interface ChartLegendProps {
  readonly entries: readonly LegendEntry[];
  /** Keys of those that are switched off. */
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** Names and colours of the series; pressing one switches it on or off. */
export function ChartLegend({ entries, hidden, onToggle }: ChartLegendProps) {
  return (
    <ul className="aic-chart-legend" aria-label="图例">
      {entries.map(({ key, label, color, sign }) => (
        <li key={key}>
          <button
            type="button"
            aria-pressed={!hidden.has(key)}
            onClick={() => onToggle(key)}
            title="显示或隐藏"
          >
            <i className={sign} style={{ background: color }} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
