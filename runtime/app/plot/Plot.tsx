// A chart of rows: waits for the drawing code with the final size, says what is left out, and has its numbers as a table.
import { lazy, Suspense } from 'react';
import type { Plot as PlotPicture, PlotTable } from '#compile/plot/plot.ts';
import { loadStyle } from '#plugin-api';
import { ChartFrame, ChartSkeleton } from '../chart/ChartFrame.tsx';
import { ChartNumbers } from '../chart/ChartNumbers.tsx';
import styleAddress from './plot.css?address';

const EchartsPlot = lazy(async () => {
  const [module] = await Promise.all([import('./EchartsPlot.tsx'), loadStyle(styleAddress)]);
  return { default: module.EchartsPlot };
});

interface PlotProps {
  readonly title: string;
  /** Undefined: there is nothing to draw. */
  readonly plot: PlotPicture | undefined;
  /** The page asks for a range of time. */
  readonly inRange: boolean;
}

export function Plot({ title, plot, inRange }: PlotProps) {
  if (plot === undefined)
    return <ChartFrame text={inRange ? '所选时间范围内没有数据' : '还没有可以画的数据'} />;
  return (
    <>
      <Suspense fallback={<ChartSkeleton />}>
        <EchartsPlot title={title} plot={plot} />
      </Suspense>
      {plot.notes.map((note) => (
        <p key={note} className="aic-chart-note">
          {note}
        </p>
      ))}
      <ChartNumbers>
        <NumberTable title={title} table={plot.table} />
      </ChartNumbers>
    </>
  );
}

/** More rows are read by nobody, and make the page slow. */
const MOST_ROWS = 500;

function NumberTable({
  title,
  table: { columns, rows },
}: {
  readonly title: string;
  readonly table: PlotTable;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="aic-plot__table" aria-label={`${title}的数据表`} tabIndex={0}>
      <table className="aic-chart-summary">
        <caption className="aic-visually-hidden">{title}的数据</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and may be called alike
              <th key={index} scope="col" className={isNumber ? undefined : 'is-text'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of data may be alike
            <tr key={place}>
              {row.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as the columns
                <td key={index} className={columns[index]?.isNumber === true ? undefined : 'is-text'}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && (
        <p className="aic-chart-note">
          共 {rows.length} 行，只列出前 {MOST_ROWS} 行
        </p>
      )}
    </section>
  );
}
