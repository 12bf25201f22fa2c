// A small line in a cell. Only lists that have one load this.
import type { SparklineCell as Cell } from '#compile/column/cell.ts';
import { sparklinePoints, sparklineText } from '#compile/column/sparkline-points.ts';
import { Sparkline } from '../chart/Sparkline.tsx';

const STYLE = { display: 'block', width: '100%', height: 22, color: 'var(--aic-chart-1)' };

export function SparklineCell({ points, unit }: Cell) {
  const values = sparklinePoints(points);
  const text = sparklineText(values, unit);
  if (text === '') return <span className="aic-cell-empty">—</span>;
  return (
    <span role="img" aria-label={text} title={text}>
      <Sparkline points={values} style={STYLE} />
    </span>
  );
}
