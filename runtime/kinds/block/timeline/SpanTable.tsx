import { formatAbsolute } from '#compile/format/time.ts';
import type { Lane } from './lay-lanes.ts';
import { spanLength } from './span-length.ts';

interface SpanTableProps {
  readonly title: string;
  readonly lanes: readonly Lane[];
  /** Epoch ms. */
  readonly now: number;
}

/** The same stretches for people who cannot see them, or want the times. */
export function SpanTable({ title, lanes, now }: SpanTableProps) {
  return (
    <table className="aic-chart-summary aic-timeline__table">
      <caption className="aic-visually-hidden">{title}的数据</caption>
      <thead>
        <tr>
          {['分组', '名称', '状态', '开始', '结束', '时长'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.flatMap(({ tracks }) =>
          tracks.flat().map((span) => (
            <tr key={span.key}>
              <th scope="row">{span.lane}</th>
              <td>{span.label}</td>
              <td>{span.state === '' ? '—' : span.state}</td>
              <td>{formatAbsolute(span.from)}</td>
              <td>{span.to === undefined ? '仍在继续' : formatAbsolute(span.to)}</td>
              <td>{spanLength(span, now)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
