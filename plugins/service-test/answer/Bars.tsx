import type { Bar } from '../model/find-numbers.ts';

interface BarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** How many there are in all. */
  readonly total: number;
}

/** The largest scores as bars. */
export function Bars({ title, bars, total }: BarsProps) {
  const whole = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className="st-bars">
      <caption>
        {title}
        <span className="aic-hint">
          {total > bars.length ? `最高的 ${bars.length} 个，共 ${total} 个` : ''}
        </span>
      </caption>
      <tbody>
        {bars.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one label
          <tr key={index}>
            <th scope="row">{label}</th>
            <td className="st-bars__bar">
              <span style={{ width: `${Math.max(0, (value / whole) * 100)}%` }} />
            </td>
            <td>{value.toFixed(4)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
