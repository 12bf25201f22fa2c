// uPlot and the page's cursor: what is pointed at here is shown everywhere, and the other way round.
import type uPlot from 'uplot';
import type { PointedTime, TimeCursor } from './time-cursor.ts';

const AWAY = -10;

/** Ends with the chart. */
export function followTime(chart: uPlot, time: TimeCursor): () => void {
  let isFollowing = false;
  const member = time.join((pointed) => {
    isFollowing = true;
    show(chart, pointed);
    isFollowing = false;
  });
  chart.hooks.setCursor?.push(() => {
    if (!isFollowing) member.publish(pointedIn(chart));
  });
  return () => {
    member.publish({ at: undefined });
    member.leave();
  };
}

function show(chart: uPlot, { at, stretch }: PointedTime): void {
  const { clientWidth: width, clientHeight: height } = chart.over;
  const pixelAt = (ms: number) => chart.valToPos(ms / 1000, 'x');
  const left = at === undefined ? AWAY : pixelAt(at);
  chart.setCursor({ left: left > width ? AWAY : left, top: left < 0 ? AWAY : 0 });
  const [start, end] = stretch === undefined ? [0, 0] : [pixelAt(stretch.from), pixelAt(stretch.to)];
  const from = Math.max(0, start);
  chart.setSelect({ left: from, width: Math.max(0, Math.min(width, end) - from), top: 0, height }, false);
}

function pointedIn(chart: uPlot): PointedTime {
  const { left = AWAY, event } = chart.cursor;
  if (left < 0) return { at: undefined };
  const at = msAt(chart, left);
  const { left: start, width } = chart.select;
  // What was dragged stays drawn until the next press.
  if (width === 0 || event?.buttons !== 1) return { at };
  return { at, stretch: { from: msAt(chart, start), to: msAt(chart, start + width) } };
}

const msAt = (chart: uPlot, left: number) => chart.posToVal(left, 'x') * 1000;
