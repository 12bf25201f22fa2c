import type { CSSProperties, ReactNode } from 'react';

interface ChartTipProps {
  readonly title: ReactNode;
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly text: string;
    /** Of the series that the number belongs to. */
    readonly color?: string | undefined;
  }[];
  /** Where it stands in the chart's box. */
  readonly side: CSSProperties;
}

/** What is where the pointer is. Plain elements: no text of the data is ever read as markup. */
export function ChartTip({ title, rows, side }: ChartTipProps) {
  return (
    <div className="aic-chart-tooltip" style={side}>
      {title}
      {rows.map(({ key, label, text, color }) => (
        <div key={key}>
          {color !== undefined && <i style={{ background: color }} />}
          <span>{label}</span>
          <b>{text}</b>
        </div>
      ))}
    </div>
  );
}
