import type { Plot } from '#compile/plot/plot.ts';
import { axesOf } from './plot-axes.ts';
import { RULE_LINE, seriesOf } from './plot-layers.ts';
import type { PlotLook } from './plot-look.ts';

/** What echarts is told to draw, whole: nothing of what it drew before stays. */
export function plotOption(plot: Plot, look: PlotLook) {
  const upright = plot.rules.filter(({ rule }) => rule === 'upright').length;
  const above = upright > 0 ? upright * RULE_LINE + 8 : 12;
  return {
    // A new picture of every few seconds that glides would never come to rest.
    animation: false,
    grid: {
      left: 8,
      right: 28,
      top: above + (plot.y.title === '' ? 0 : 20),
      bottom: plot.x.title === '' ? 8 : 32,
      containLabel: true,
    },
    ...axesOf(plot, look),
    series: seriesOf(plot, look),
  };
}
