const WIDTHS = ['72%', '48%', '60%', '38%', '54%'];

/** Rows of the final height while the first result is loading, so that nothing moves when it comes. */
export function SkeletonRows({ rows, cells }: { readonly rows: number; readonly cells: number }) {
  const row = Array.from({ length: cells }, (_, index) => `cell-${index}`);
  return Array.from({ length: rows }, (_, index) => `row-${index}`).map((key, at) => (
    <tr key={key} className="aic-table-placeholder">
      {row.map((cell, column) => (
        <td key={cell} className="aic-cell">
          <span className="aic-skeleton__line" style={{ width: WIDTHS[(at + column) % WIDTHS.length] }} />
        </td>
      ))}
    </tr>
  ));
}
