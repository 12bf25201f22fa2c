// A chart as data: what a block makes of its rows, and what `app/plot` draws. Places are in the units of the axes;
// on an axis of categories they are indices, from the left or from the top.

export interface Plot {
  /** What it is, for people who hear it: `柱形图`. */
  readonly kind: string;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  /** What the legend lists, when there are several. */
  readonly series: readonly PlotSeries[];
  readonly layers: readonly PlotLayer[];
  readonly rules: readonly PlotRule[];
  /** How a place of the pointer finds its spot. */
  readonly hover: 'column' | 'row' | 'near' | 'inside';
  readonly spots: readonly PlotSpot[];
  /** Shades of a heat map. */
  readonly shades?: PlotShades;
  readonly table: PlotTable;
  /** Pixels. */
  readonly height: number;
  /** What the picture leaves out, in whole sentences. */
  readonly notes: readonly string[];
}

export type PlotAxis =
  | { readonly kind: 'category'; readonly title: string; readonly labels: readonly string[] }
  | NumberAxis;

export interface NumberAxis {
  readonly kind: 'number';
  readonly title: string;
  readonly unit: string;
  readonly scale: 'linear' | 'log';
  /** Lengths begin at 0, also where all numbers are far from it. */
  readonly isLength?: true;
  readonly min?: number;
  readonly max?: number;
  /** Where its numbers stand; absent: chosen while drawing. */
  readonly ticks?: readonly number[];
  /** What is written at each of `ticks`; absent: the number. */
  readonly labels?: readonly string[];
}

export interface PlotSeries {
  /** Distinct; a key that tells of failures or successes has their colour. */
  readonly key: string;
  readonly label: string;
  readonly tone?: 'success' | 'danger';
}

/** `series` is the key of the series whose colour it has and with which it is hidden. */
export type PlotLayer =
  | {
      readonly mark: 'bars';
      readonly series: string;
      readonly stacked: boolean;
      readonly values: readonly (number | null)[];
      /** Texts at the ends of the bars; none where there is no room for them. */
      readonly labels: readonly string[];
    }
  | { readonly mark: 'points'; readonly series: string; readonly points: readonly Place[] }
  | { readonly mark: 'line'; readonly series: string; readonly points: readonly Place[] }
  /** Bars between two places of the x axis. `open`: it has no end of its own. */
  | { readonly mark: 'bins'; readonly series: string; readonly bins: readonly PlotBin[] }
  | { readonly mark: 'cells'; readonly cells: readonly PlotCell[] }
  | { readonly mark: 'whiskers'; readonly series: string; readonly whiskers: readonly PlotWhisker[] };

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface PlotBin {
  readonly from: number;
  readonly to: number;
  readonly height: number;
  readonly open: boolean;
}

export interface PlotCell {
  readonly x: number;
  readonly y: number;
  /** 0 to 1: how deep its shade is. */
  readonly depth: number;
}

export interface PlotWhisker {
  /** Index on the y axis. */
  readonly row: number;
  readonly at: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Drawn filled and thick. */
  readonly isSure: boolean;
}

/** A line across the picture. */
export type PlotRule =
  | { readonly rule: 'diagonal'; readonly label: string }
  | { readonly rule: 'upright'; readonly at: number; readonly label: string };

/** A place that explains itself when it is pointed at. */
export interface PlotSpot {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
  readonly title: string;
  readonly rows: readonly PlotSpotRow[];
  /** Key of its series: it is not there while that is hidden. */
  readonly series?: string;
}

export interface PlotSpotRow {
  readonly label: string;
  readonly text: string;
  /** Key of the series that the number belongs to. */
  readonly series?: string;
}

export interface PlotShades {
  readonly label: string;
  readonly least: string;
  readonly most: string;
}

export interface PlotTable {
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** Undefined: there is nothing to draw. */
export type PlotReader = (
  rows: readonly Readonly<Record<string, unknown>>[],
  answer: Readonly<Record<string, unknown>>,
  range: { readonly from: number; readonly to: number } | undefined,
) => Plot | undefined;
