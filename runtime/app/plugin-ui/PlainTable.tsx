import type { PluginTableProps } from '#plugin-api';

/** A small table of texts: no paging, no sorting. The first cell of a row names it. */
export function PlainTable({ label, columns, rows }: PluginTableProps) {
  return (
    <table className="aic-plain-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, title, width }) => (
            <th key={key} scope="col" style={{ width }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...others] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {others.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
