// The parts of echarts that we use; everything else of it stays out of the bundle.
import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, CustomChart, LineChart, ScatterChart, GridComponent, SVGRenderer]);

export type PlotChart = ReturnType<typeof init>;

/** Keeps the size that it is told; the element must stand in the document. */
export function mountPlot(element: HTMLElement, width: number, height: number): PlotChart {
  return init(element, null, { renderer: 'svg', width, height });
}
