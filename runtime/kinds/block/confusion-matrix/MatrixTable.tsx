import { formatNumber } from '#compile/format/number.ts';
import type { CellLink, Matrix, MatrixCell, MatrixClass } from './compile-matrix.ts';

export type MatrixUnit = 'count' | 'share';

interface MatrixTableProps {
  readonly title: string;
  readonly matrix: Matrix;
  readonly unit: MatrixUnit;
  readonly link: CellLink | undefined;
}

/** More than stand on a screen: scrolls, its heads stay. */
const MANY = 12;
/** Per cent of the tint in the fullest cell: the text on it keeps its contrast. */
const STRONGEST = 32;

export function MatrixTable({ title, matrix, unit, link }: MatrixTableProps) {
  const { classes, total, accuracy } = matrix;
  const isLarge = classes.length > MANY;
  return (
    <section
      className={`aic-matrix${isLarge ? ' is-large' : ''}`}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <caption className="aic-visually-hidden">{title}，行是实际类别，列是预测类别</caption>
        <thead>
          <tr>
            <th scope="col" className="aic-matrix__corner">
              实际 ＼ 预测
            </th>
            {classes.map(({ value, label }) => (
              <th key={value} scope="col" title={label}>
                {label}
              </th>
            ))}
            <th scope="col">合计</th>
            <th scope="col">召回率</th>
          </tr>
        </thead>
        <tbody>
          {classes.map((row, index) => (
            <MatrixRow
              key={row.value}
              row={row}
              place={index}
              unit={unit}
              linkOf={link && ((cell, at) => link(row.value, classes[at]?.value ?? '', cell))}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {classes.map(({ value, predicted }) => (
              <td key={value}>{formatNumber(predicted, '')}</td>
            ))}
            <td>{formatNumber(total, '')}</td>
            <td />
          </tr>
          <tr>
            <th scope="row">精确率</th>
            {classes.map(({ value, precision }) => (
              <td key={value}>{percent(precision)}</td>
            ))}
            <td />
            <td>
              准确率 <b>{percent(accuracy)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface MatrixRowProps {
  readonly row: MatrixClass;
  /** Of the class among the others: where the diagonal crosses. */
  readonly place: number;
  readonly unit: MatrixUnit;
  /** Of the cell at this place of the row. */
  readonly linkOf: ((cell: MatrixCell, place: number) => string | undefined) | undefined;
}

function MatrixRow({ row, place, unit, linkOf }: MatrixRowProps) {
  return (
    <tr>
      <th scope="row" title={row.label}>
        {row.label}
      </th>
      {row.cells.map((cell, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are the classes, in one order
          key={index}
          className={index === place ? 'is-right' : 'is-wrong'}
          style={{ '--aic-matrix-tint': `${((cell.share ?? 0) * STRONGEST).toFixed(1)}%` }}
        >
          <CellText text={textOf(cell, unit)} href={cell.count > 0 ? linkOf?.(cell, index) : undefined} />
          {index === place && <span className="aic-visually-hidden">，预测正确</span>}
        </td>
      ))}
      <td>{formatNumber(row.actual, '')}</td>
      <td>{percent(row.recall)}</td>
    </tr>
  );
}

interface CellTextProps {
  readonly text: string;
  readonly href: string | undefined;
}

function CellText({ text, href }: CellTextProps) {
  if (href === undefined) return text;
  return (
    <a href={href} data-nav="">
      {text}
    </a>
  );
}

function textOf({ count, share }: MatrixCell, unit: MatrixUnit): string {
  return unit === 'count' ? formatNumber(count, '') : percent(share);
}

function percent(share: number | null): string {
  return share === null ? '—' : `${(share * 100).toFixed(1)}%`;
}
