// Generated from schemas/meta/ by `npm run kinds`. Do not edit.

export type Template = string;

export type Condition = string;

export type Bindings = Readonly<Record<string, unknown>>;

export type PageId = string;

export type OperationId = string;

export type PermissionKey = string;

export type AccessLevel = string;

export type Icon = "activity" | "alert-circle" | "alert-triangle" | "app-window" | "arrow-down" | "arrow-left" | "arrow-right" | "arrow-up" | "arrow-up-down" | "bell" | "book" | "box" | "building" | "calendar" | "check" | "check-circle" | "chevron-down" | "chevron-left" | "chevron-right" | "chevron-up" | "clock" | "columns" | "copy" | "cpu" | "database" | "download" | "external-link" | "eye" | "eye-off" | "file-text" | "filter" | "flask" | "folder" | "gauge" | "git-branch" | "globe" | "help-circle" | "image" | "inbox" | "info" | "key" | "layers" | "layout-grid" | "link" | "list" | "loader" | "lock" | "log-out" | "menu" | "minus" | "monitor" | "moon" | "more-horizontal" | "network" | "panel-left-close" | "panel-left-open" | "pencil" | "play" | "plus" | "refresh" | "rocket" | "search" | "send" | "server" | "settings" | "shield" | "sliders" | "square" | "sun" | "tag" | "terminal" | "trash" | "upload" | "user" | "users" | "workflow" | "wrench" | "x" | "x-circle" | "zap";

export interface Poll {
  readonly seconds: number;
  readonly while?: Condition;
}

export interface Source {
  readonly operation: OperationId;
  readonly body?: Bindings;
  /** Poll every so many seconds while this expression over the result is true and the tab is visible. */
  readonly poll?: Poll;
}

/** The way back to `parent`, where the record has it: what that page is called, which of its tabs. */
export interface Back {
  readonly label?: Template;
  readonly params?: Bindings;
  readonly query?: Bindings;
}

export interface Then {
  readonly to: PageId;
  readonly params?: Bindings;
  readonly query?: Bindings;
}

export interface Reveal {
  readonly title: string;
  readonly text: string;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
  }[];
}

export interface Empty {
  readonly title: string;
  readonly description?: string;
  readonly action?: Action;
}

export type Ui = Readonly<Record<string, FieldUi>>;

export type RowsPath = string;

export type PlotFieldType = "text" | "link" | "copy" | "status" | "mapping" | "tag" | "tags" | "date" | "duration" | "bytes" | "number" | "percent" | "sparkline" | "interval" | "boolean" | "browser" | "tpl" | "code" | "http-status" | "operation";

/** A field of a row that names or groups what is drawn. */
export interface PlotField {
  readonly name: string;
  readonly label?: string;
  readonly type?: PlotFieldType;
  readonly enum?: string;
}

/** A field of a row that holds a number. */
export interface PlotNumber {
  readonly name: string;
  readonly label?: string;
  readonly unit?: string;
}

export type ActionLevel = "primary" | "default" | "danger" | "link";

export type ActionUnavailable = "disabled" | "hide";

/** A button. Exactly one of `to`, `href`, `operation`, `dialog`, `drawer` says what it does. */
export interface Action {
  readonly label: Template;
  readonly icon?: Icon;
  readonly level?: ActionLevel;
  /** Access level needed in the current project, e.g. `project.write`; without it the button is not drawn. */
  readonly can?: AccessLevel;
  /** Permission key; without it the button is not drawn. */
  readonly permission?: PermissionKey;
  /** Expression over the row; false hides the button. */
  readonly when?: Condition;
  /** Event of the entity's machine; a state that does not allow it disables the button and says why. */
  readonly event?: string;
  /** What a state that does not allow `event` does to the button instead of disabling it: for two that are each other's opposite. */
  readonly unavailable?: ActionUnavailable;
  /** Text of the success notice. */
  readonly success?: Template;
  /** Result fields shown once in a dialog with copy buttons (secrets). */
  readonly reveal?: Reveal;
  /** Page to go to after success. */
  readonly then?: Then;
  /** Page id to go to; `params` fill its path, `query` its query string. */
  readonly to?: PageId;
  readonly params?: Bindings;
  readonly query?: Bindings;
  readonly href?: Template;
  /** operationId to call with `body`. */
  readonly operation?: OperationId;
  readonly body?: Bindings;
  readonly confirm?: {
    readonly title?: Template;
    readonly text: Template;
    /** The person must type this text before the button works. */
    readonly typed?: Template;
    /** Of the button that says yes; by default the action's own. */
    readonly level?: "primary" | "danger";
  };
  /** The result is a file to save. */
  readonly download?: boolean;
  /** A form in a dialog; its values are merged over `body` and sent to `operation`. */
  readonly dialog?: {
    readonly title: Template;
    readonly side?: boolean;
    readonly wide?: boolean;
    readonly operation: OperationId;
    readonly body?: Bindings;
    /** Request fields to show, in order; the schema of the operation draws them. */
    readonly fields: readonly string[];
    readonly values?: Bindings;
    readonly ui?: Ui;
  };
  /** Blocks in a drawer; their scope is the row, or the record of `source`. */
  readonly drawer?: {
    readonly title: Template;
    readonly wide?: boolean;
    readonly source?: Source;
    readonly blocks: readonly Block[];
  };
}

export type Block = PropertiesBlock | TableBlock | GroupBlock | StatsBlock | ChartBlock | BarChartBlock | ScatterPlotBlock | HistogramBlock | HeatMapBlock | IntervalPlotBlock | TimelineBlock | ConfusionMatrixBlock | CurvePlotBlock | ThresholdBlock | StepsBlock | NoticeBlock | CodeBlock | PluginBlock;

export interface PropertiesBlock {
  readonly type: "properties";
  readonly title?: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly items: readonly Column[];
  readonly actions?: readonly Action[];
}

export interface TableBlock {
  readonly type: "table";
  readonly title?: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly description?: string;
  readonly source: Source;
  readonly rows?: RowsPath;
  readonly columns: readonly Column[];
  readonly filters?: readonly Filter[];
  readonly toolbar?: readonly Action[];
  readonly rowActions?: readonly Action[];
  readonly bulkActions?: readonly Action[];
  readonly empty?: Empty;
  readonly rowKey?: string;
  readonly defaultOrder?: {
    readonly by: string;
    readonly order: "asc" | "desc";
  };
  readonly pageSize?: number;
  /** Offer CSV of all rows that match the filters (default true). */
  readonly exportable?: boolean;
}

export interface GroupBlock {
  readonly type: "group";
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source: Source;
  readonly blocks: readonly Block[];
}

export interface StatsBlock {
  readonly type: "stats";
  readonly title?: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source?: Source;
  readonly items: readonly Stat[];
}

export type ChartBlockChart = "line" | "area" | "bar";

export type ChartBlockSpan = 1 | 2 | 3;

export interface ChartBlock {
  readonly type: "chart";
  readonly title: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source: Source;
  readonly rows?: RowsPath;
  readonly point?: ChartPoint;
  readonly chart?: ChartBlockChart;
  readonly stacked?: boolean;
  readonly series?: readonly string[];
  readonly unit?: string;
  readonly span?: ChartBlockSpan;
  readonly markers?: ChartMarkers;
}

export type BarChartBlockOrder = "rows" | "value";

export type BarChartBlockRest = "sum" | "hide";

export type BarChartBlockSpan = 1 | 2 | 3;

export interface BarChartBlock {
  readonly type: "bar-chart";
  readonly title: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source?: Source;
  readonly rows?: RowsPath;
  readonly category: PlotField;
  readonly values: readonly BarValue[];
  readonly unit?: string;
  readonly stacked?: boolean;
  readonly horizontal?: boolean;
  readonly order?: BarChartBlockOrder;
  readonly top?: number;
  readonly rest?: BarChartBlockRest;
  readonly span?: BarChartBlockSpan;
}

export type ScatterPlotBlockSpan = 1 | 2 | 3;

export interface ScatterPlotBlock {
  readonly type: "scatter-plot";
  readonly title: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source?: Source;
  readonly rows?: RowsPath;
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  readonly series?: PlotField;
  readonly label?: PlotField;
  readonly span?: ScatterPlotBlockSpan;
}

export type HistogramBlockScale = "linear" | "log";

export type HistogramBlockSpan = 1 | 2 | 3;

export interface HistogramBlock {
  readonly type: "histogram";
  readonly title: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source?: Source;
  readonly rows?: RowsPath;
  readonly from?: string;
  readonly to?: string;
  readonly count?: PlotNumber;
  readonly label?: string;
  readonly unit?: string;
  readonly scale?: HistogramBlockScale;
  readonly markers?: readonly PlotNumber[];
  readonly span?: HistogramBlockSpan;
}

export type HeatMapBlockSpan = 1 | 2 | 3;

export interface HeatMapBlock {
  readonly type: "heat-map";
  readonly title: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source?: Source;
  readonly rows?: RowsPath;
  readonly x: HeatSide;
  readonly y: HeatSide;
  readonly value: HeatValue;
  readonly span?: HeatMapBlockSpan;
}

export type IntervalPlotBlockSpan = 1 | 2 | 3;

export interface IntervalPlotBlock {
  readonly type: "interval-plot";
  readonly title: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source?: Source;
  readonly rows?: RowsPath;
  readonly label: PlotField;
  readonly estimate: PlotNumber;
  readonly low?: string;
  readonly high?: string;
  readonly reference?: number;
  readonly unit?: string;
  readonly span?: IntervalPlotBlockSpan;
}

export interface TimelineBlock {
  readonly type: "timeline";
  readonly title: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source: Source;
  /** A field, or a text with `${…}` over the row; rows with the same text share a lane. */
  readonly lane: Template;
  /** Field with the moment at which it began. */
  readonly from: string;
  /** Field with the moment at which it ended; null while it goes on. */
  readonly to?: string;
  /** A field, or a text with `${…}` over the row. */
  readonly label?: Template;
  readonly state?: string;
  /** Enum of the state; taken from the contract when absent. */
  readonly enum?: string;
}

export interface ConfusionMatrixBlock {
  readonly type: "confusion-matrix";
  readonly title: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source: Source;
  /** Field of the result that holds the list. */
  readonly rows?: string;
  readonly actual: string;
  readonly predicted: string;
  readonly count: string;
  /** Enum of the classes; taken from the contract of `actual` when absent. */
  readonly enum?: string;
  readonly link?: MatrixLink;
}

export type CurvePlotBlockReference = "none" | "diagonal";

export type CurvePlotBlockSpan = 1 | 2 | 3;

export interface CurvePlotBlock {
  readonly type: "curve-plot";
  readonly title: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source?: Source;
  readonly rows?: RowsPath;
  readonly x: CurveAxis;
  readonly y: CurveAxis;
  readonly more?: readonly PlotNumber[];
  readonly series?: PlotField;
  readonly reference?: CurvePlotBlockReference;
  readonly domain?: {
    readonly x?: readonly number[];
    readonly y?: readonly number[];
  };
  readonly span?: CurvePlotBlockSpan;
}

export interface ThresholdBlock {
  readonly type: "threshold";
  readonly title: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source: Source;
  readonly rows?: RowsPath;
  readonly threshold?: string;
  readonly counts?: ThresholdCounts;
  readonly initial?: Template;
  readonly link?: ThresholdLink;
}

export interface StepsBlock {
  readonly type: "steps";
  readonly title?: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly source?: Source;
  readonly items: readonly ProgressStep[];
}

export type NoticeBlockLevel = "info" | "warning" | "error" | "success";

export interface NoticeBlock {
  readonly type: "notice";
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly level: NoticeBlockLevel;
  readonly text: Template;
  readonly actions?: readonly Action[];
}

export interface CodeBlock {
  readonly type: "code";
  readonly title?: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly samples: readonly {
    readonly label: string;
    readonly language: string;
    readonly text: Template;
  }[];
}

export interface PluginBlock {
  readonly type: "plugin";
  readonly title?: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly plugin: string;
  readonly operations?: readonly OperationId[];
  readonly props?: Bindings;
}

export type StatType = "text" | "link" | "copy" | "status" | "mapping" | "tag" | "tags" | "date" | "duration" | "bytes" | "number" | "percent" | "sparkline" | "interval" | "boolean" | "browser" | "tpl" | "code" | "http-status" | "operation";

export type StatTone = "default" | "success" | "danger";

export type StatSize = "large";

export type StatTrend = "up-is-good" | "down-is-good" | "neutral";

export interface Stat {
  readonly name: string;
  readonly label?: string;
  readonly type?: StatType;
  readonly unit?: string;
  readonly hint?: string;
  readonly tone?: StatTone;
  /** `large`: one of the few that matter most. */
  readonly size?: StatSize;
  /** Which way is good, compared with the span before: the result has the field in `previous` and each of `points`. */
  readonly trend?: StatTrend;
}

/** Which fields of a row are the moment, the number and the series. */
export interface ChartPoint {
  readonly at: string;
  readonly value: string;
  readonly series?: string;
  readonly low?: string;
  readonly high?: string;
}

export type ChartMarkersTone = "default" | "info" | "success" | "warning" | "danger";

/** Moments of a chart, one a row: changes that explain a curve. */
export interface ChartMarkers {
  readonly operation: OperationId;
  readonly body?: Bindings;
  readonly poll?: Poll;
  readonly rows?: RowsPath;
  /** Field that holds the moment. */
  readonly at: string;
  /** A field, or a text with `${…}` over the row. */
  readonly label: Template;
  /** Enum whose labels stand for the field's values; taken from the contract when absent. */
  readonly enum?: string;
  readonly tone?: ChartMarkersTone;
}

export type BarValueTone = "success" | "danger";

/** A number of each category, one set of bars. */
export interface BarValue {
  readonly name: string;
  readonly label?: string;
  readonly unit?: string;
  readonly tone?: BarValueTone;
}

export type ScatterAxisScale = "linear" | "log";

/** A number of each row, drawn along an axis. */
export interface ScatterAxis {
  readonly name: string;
  readonly label?: string;
  readonly unit?: string;
  readonly scale?: ScatterAxisScale;
}

export type HeatSideType = "text" | "link" | "copy" | "status" | "mapping" | "tag" | "tags" | "date" | "duration" | "bytes" | "number" | "percent" | "sparkline" | "interval" | "boolean" | "browser" | "tpl" | "code" | "http-status" | "operation";

/** What the columns or the rows of cells stand for. */
export interface HeatSide {
  readonly name: string;
  readonly to?: string;
  readonly step?: string;
  readonly label?: string;
  readonly type?: HeatSideType;
  readonly enum?: string;
  readonly unit?: string;
}

export type HeatValueScale = "linear" | "log";

/** The number of a cell. */
export interface HeatValue {
  readonly name: string;
  readonly label?: string;
  readonly unit?: string;
  readonly scale?: HeatValueScale;
}

/** Page behind a cell of a matrix. */
export interface MatrixLink {
  readonly to: PageId;
  readonly params?: Bindings;
  readonly query?: Bindings;
}

export type CurveAxisScale = "linear" | "log" | "nines";

/** A number of each row, drawn along an axis. */
export interface CurveAxis {
  readonly name: string;
  readonly label?: string;
  readonly unit?: string;
  readonly scale?: CurveAxisScale;
}

/** Fields of the four counts at a threshold. */
export interface ThresholdCounts {
  readonly truePositives?: string;
  readonly falsePositives?: string;
  readonly falseNegatives?: string;
  readonly trueNegatives?: string;
}

/** Page behind a count. */
export interface ThresholdLink {
  readonly to: PageId;
  readonly params?: Bindings;
  readonly query?: Bindings;
}

/** A stage that a record goes through. */
export interface ProgressStep {
  readonly label: string;
  /** Field with the moment at which it was reached; empty until then. */
  readonly at: string;
  /** Expression over the record; true: it ended here. */
  readonly failed?: Condition;
  /** Why, or what more there is to say. */
  readonly text?: Template;
}

export type ColumnType = "text" | "link" | "copy" | "status" | "mapping" | "tag" | "tags" | "date" | "duration" | "bytes" | "number" | "percent" | "sparkline" | "interval" | "boolean" | "browser" | "tpl" | "code" | "http-status" | "operation";

export type ColumnAlign = "left" | "right" | "center";

export type ColumnPriority = "high" | "normal" | "low";

export type ColumnFixed = "left" | "right";

export type ColumnFormat = "relative" | "absolute";

/** One column of a table or one item of a property list. */
export interface Column {
  /** Field of the row; the contract must have it. */
  readonly name?: string;
  /** Filled from the contract's `title` when the page does not say. */
  readonly label?: string;
  readonly type?: ColumnType;
  readonly width?: number;
  readonly align?: ColumnAlign;
  /** A long text takes several lines instead of ending in dots. */
  readonly wrap?: boolean;
  readonly sortable?: boolean;
  /** Hidden until the person switches it on in the column settings. */
  readonly hidden?: boolean;
  /** Whether the column stands in exported files. A column that only repeats others in words needs not. */
  readonly exportable?: boolean;
  /** Where a table is too narrow for all, `low` columns give way first, then `normal` ones from the right, `high` ones never. Default `normal`, of the first column `high`. */
  readonly priority?: ColumnPriority;
  readonly fixed?: ColumnFixed;
  /** Enum id for `status`, `mapping`, `tag`; taken from the contract's `x-enum` when absent. */
  readonly enum?: string;
  readonly tpl?: Template;
  /** Unit of the stored number: `us`, `ms` (default) or `s` for `duration`; `%` for a `percent` stored as 0 to 100 instead of 0 to 1; a suffix for `number`. */
  readonly unit?: string;
  readonly hint?: string;
  readonly when?: Condition;
  readonly can?: AccessLevel;
  readonly permission?: PermissionKey;
  readonly to?: PageId;
  readonly params?: Bindings;
  readonly query?: Bindings;
  /** Of a `copy`: only the last characters are shown, which tell ids apart. */
  readonly short?: boolean;
  /** How a `date` reads; the other form is its tooltip. Default `relative`. */
  readonly format?: ColumnFormat;
  readonly low?: string;
  readonly high?: string;
  readonly domain?: readonly number[];
  readonly reference?: number;
  readonly better?: string;
  readonly buttons?: readonly Action[];
}

export type FilterType = "search" | "select" | "multi-select" | "time-range" | "text" | "number" | "switch";

export interface Filter {
  /** Request field; `time-range` writes `from` and `to`. */
  readonly name: string;
  readonly type: FilterType;
  readonly label?: string;
  readonly placeholder?: string;
  readonly enum?: string;
  /** Options from a call: value and label fields of its rows. */
  readonly options?: {
    readonly operation: OperationId;
    readonly body?: Bindings;
    readonly poll?: Poll;
    readonly rows?: RowsPath;
    readonly value: string;
    readonly label: Template;
  };
  readonly default?: unknown;
  /** Of a `number`: text behind the input, e.g. `毫秒`. */
  readonly unit?: string;
}

export type FieldUiWidget = "text" | "textarea" | "password" | "select" | "radio" | "switch" | "number" | "tags" | "command" | "key-value" | "file-text" | "file" | "date-time" | "code" | "table" | "cards";

/** How one form field is drawn; everything else comes from the request schema. */
export interface FieldUi {
  readonly widget?: FieldUiWidget;
  readonly label?: string;
  readonly help?: string;
  /** A line below the input out of a call: `text` sees its result as `${result.…}` and the form as `${values.…}`. */
  readonly note?: {
    readonly operation: OperationId;
    readonly body?: Bindings;
    readonly poll?: Poll;
    readonly text: Template;
  };
  readonly placeholder?: string;
  readonly readonly?: boolean;
  /** Expression over the form's values; false hides the field and leaves it out of the request. */
  readonly when?: Condition;
  readonly options?: {
    readonly operation: OperationId;
    readonly body?: Bindings;
    readonly poll?: Poll;
    readonly rows?: RowsPath;
    readonly value: string;
    readonly label: Template;
  };
  /** For `file-text` and `file`: accepted name endings, e.g. `.json,.yaml,.yml`. */
  readonly accept?: string;
  /** Largest file; for `file-text` 1 MiB by default, for `file` whatever the server takes. */
  readonly maxBytes?: number;
  /** For `textarea` and `code`: visible lines. */
  readonly rows?: number;
  /** For `number`: text behind the input, e.g. `ms`, `次/秒`. */
  readonly unit?: string;
  /** For `file-text`: call made as soon as a file was read. `body` sees `${text}`, `${fileName}` and `${values.…}`; `into` says which fields the result fills, e.g. `{ paths: '${result.paths}' }`. A failure is shown at the field. */
  readonly parse?: {
    readonly operation: OperationId;
    readonly body: Bindings;
    readonly into: Bindings;
  };
  readonly fixed?: boolean;
  readonly newItem?: Bindings;
  /** For `table` and `cards`: how fields of the objects are drawn, by name. */
  readonly columns?: Readonly<Record<string, {
    readonly label?: string;
    readonly placeholder?: string;
    readonly unit?: string;
    readonly help?: string;
    readonly readonly?: boolean;
    readonly hidden?: boolean;
    readonly when?: Condition;
    readonly options?: {
      readonly operation: OperationId;
      readonly body?: Bindings;
      readonly poll?: Poll;
      readonly rows?: RowsPath;
      readonly value: string;
      readonly label: Template;
    };
  }>>;
  readonly itemName?: string;
}

export interface ListPageFile {
  readonly kind: "list";
  readonly title: Template;
  /** Path below the product's base path; `{name}` is required, `{name?}` optional. */
  readonly route: string;
  /** Other paths, written like `route`, that lead here: the address changes to `route`. */
  readonly aliases?: readonly string[];
  /** Permission key; `signed-in` opens the page to all signed-in users. */
  readonly permission: PermissionKey;
  /** Access level needed, e.g. `platform.manage` for admin pages. */
  readonly can?: AccessLevel;
  readonly description?: string;
  /** Id of the help page that explains this one. */
  readonly help?: PageId;
  /** What links from other pages call this one, where `title` is put together from its data. */
  readonly label?: string;
  /** Page id that the back arrow and breadcrumb lead to. */
  readonly parent?: PageId;
  readonly entity?: string;
  readonly source: Source;
  readonly columns: readonly Column[];
  readonly blocks?: readonly Block[];
  readonly filters?: readonly Filter[];
  readonly toolbar?: readonly Action[];
  readonly rowActions?: readonly Action[];
  readonly bulkActions?: readonly Action[];
  readonly empty?: Empty;
  readonly rowKey?: string;
  readonly defaultOrder?: {
    readonly by: string;
    readonly order: "asc" | "desc";
  };
  readonly pageSize?: number;
  readonly exportable?: boolean;
  /** Sibling pages shown as tabs above the table. */
  readonly siblings?: readonly PageId[];
}

export type FormPageFileLayout = "sections" | "steps";

export interface FormPageFile {
  readonly kind: "form";
  readonly title: Template;
  /** Path below the product's base path; `{name}` is required, `{name?}` optional. */
  readonly route: string;
  /** Other paths, written like `route`, that lead here: the address changes to `route`. */
  readonly aliases?: readonly string[];
  /** Permission key; `signed-in` opens the page to all signed-in users. */
  readonly permission: PermissionKey;
  /** Access level needed, e.g. `platform.manage` for admin pages. */
  readonly can?: AccessLevel;
  readonly description?: string;
  /** Id of the help page that explains this one. */
  readonly help?: PageId;
  /** What links from other pages call this one, where `title` is put together from its data. */
  readonly label?: string;
  /** Page id that the back arrow and breadcrumb lead to. */
  readonly parent?: PageId;
  readonly entity?: string;
  readonly operation: OperationId;
  /** Values sent beside the form's. */
  readonly body?: Bindings;
  /** Call whose result fills the form. */
  readonly load?: Source;
  /** Instead of the form, where its submission would be refused anyway. */
  readonly closed?: {
    readonly when: Condition;
    readonly text: Template;
    readonly actions?: readonly Action[];
  };
  readonly back?: Back;
  readonly values?: Bindings;
  /** `steps`: one section at a time, then all values to confirm; the whole can be edited as YAML. Default `sections`. */
  readonly layout?: FormPageFileLayout;
  readonly sections: readonly {
    readonly title?: string;
    readonly description?: string;
    readonly fields: readonly string[];
    readonly blocks?: readonly Block[];
    readonly folded?: boolean;
    readonly when?: Condition;
  }[];
  readonly ui?: Ui;
  readonly submit: {
    readonly label: string;
    readonly success?: Template;
    readonly reveal?: Reveal;
    readonly then?: Then;
  };
}

export interface DetailPageFile {
  readonly kind: "detail";
  readonly title: Template;
  /** Path below the product's base path; `{name}` is required, `{name?}` optional. */
  readonly route: string;
  /** Other paths, written like `route`, that lead here: the address changes to `route`. */
  readonly aliases?: readonly string[];
  /** Permission key; `signed-in` opens the page to all signed-in users. */
  readonly permission: PermissionKey;
  /** Access level needed, e.g. `platform.manage` for admin pages. */
  readonly can?: AccessLevel;
  readonly description?: string;
  /** Id of the help page that explains this one. */
  readonly help?: PageId;
  /** What links from other pages call this one, where `title` is put together from its data. */
  readonly label?: string;
  /** Page id that the back arrow and breadcrumb lead to. */
  readonly parent?: PageId;
  readonly entity?: string;
  readonly source: Source;
  readonly back?: Back;
  /** Field that holds the machine's state. */
  readonly status?: string;
  readonly subtitle?: Template;
  readonly actions?: readonly Action[];
  readonly tabs: readonly {
    readonly key: string;
    readonly title: string;
    readonly when?: Condition;
    readonly can?: AccessLevel;
    readonly permission?: PermissionKey;
    readonly range?: boolean;
    readonly blocks: readonly Block[];
  }[];
}

export interface DashboardPageFile {
  readonly kind: "dashboard";
  readonly title: Template;
  /** Path below the product's base path; `{name}` is required, `{name?}` optional. */
  readonly route: string;
  /** Other paths, written like `route`, that lead here: the address changes to `route`. */
  readonly aliases?: readonly string[];
  /** Permission key; `signed-in` opens the page to all signed-in users. */
  readonly permission: PermissionKey;
  /** Access level needed, e.g. `platform.manage` for admin pages. */
  readonly can?: AccessLevel;
  readonly description?: string;
  /** Id of the help page that explains this one. */
  readonly help?: PageId;
  /** What links from other pages call this one, where `title` is put together from its data. */
  readonly label?: string;
  /** Page id that the back arrow and breadcrumb lead to. */
  readonly parent?: PageId;
  readonly entity?: string;
  readonly filters?: readonly Filter[];
  /** Show the time-range picker; `${range.from}`, `${range.to}` (ISO), `${range.step}` and, for bars, `${range.barStep}` (s) are then readable. */
  readonly range?: boolean;
  readonly blocks: readonly Block[];
}

export interface HelpPageFile {
  readonly kind: "help";
  readonly title: Template;
  /** Path below the product's base path; `{name}` is required, `{name?}` optional. */
  readonly route: string;
  /** Other paths, written like `route`, that lead here: the address changes to `route`. */
  readonly aliases?: readonly string[];
  /** Permission key; `signed-in` opens the page to all signed-in users. */
  readonly permission: PermissionKey;
  /** Access level needed, e.g. `platform.manage` for admin pages. */
  readonly can?: AccessLevel;
  readonly description?: string;
  /** Id of the help page that explains this one. */
  readonly help?: PageId;
  /** What links from other pages call this one, where `title` is put together from its data. */
  readonly label?: string;
  /** Page id that the back arrow and breadcrumb lead to. */
  readonly parent?: PageId;
  readonly entity?: string;
  /** Markdown file below `schemas/help/`, e.g. `aic/product.md`. */
  readonly content: string;
}

export interface AmisPageFile {
  readonly kind: "amis";
  readonly title: Template;
  /** Path below the product's base path; `{name}` is required, `{name?}` optional. */
  readonly route: string;
  /** Other paths, written like `route`, that lead here: the address changes to `route`. */
  readonly aliases?: readonly string[];
  /** Permission key; `signed-in` opens the page to all signed-in users. */
  readonly permission: PermissionKey;
  /** Access level needed, e.g. `platform.manage` for admin pages. */
  readonly can?: AccessLevel;
  readonly description?: string;
  /** Id of the help page that explains this one. */
  readonly help?: PageId;
  /** What links from other pages call this one, where `title` is put together from its data. */
  readonly label?: string;
  /** Page id that the back arrow and breadcrumb lead to. */
  readonly parent?: PageId;
  readonly entity?: string;
  readonly body: Readonly<Record<string, unknown>> | readonly unknown[];
}

export interface PluginPageFile {
  readonly kind: "plugin";
  readonly title: Template;
  /** Path below the product's base path; `{name}` is required, `{name?}` optional. */
  readonly route: string;
  /** Other paths, written like `route`, that lead here: the address changes to `route`. */
  readonly aliases?: readonly string[];
  /** Permission key; `signed-in` opens the page to all signed-in users. */
  readonly permission: PermissionKey;
  /** Access level needed, e.g. `platform.manage` for admin pages. */
  readonly can?: AccessLevel;
  readonly description?: string;
  /** Id of the help page that explains this one. */
  readonly help?: PageId;
  /** What links from other pages call this one, where `title` is put together from its data. */
  readonly label?: string;
  /** Page id that the back arrow and breadcrumb lead to. */
  readonly parent?: PageId;
  readonly entity?: string;
  readonly plugin: string;
  /** operationIds that the plugin may call. */
  readonly operations?: readonly OperationId[];
  readonly props?: Bindings;
}

/** What a page's file says. */
export type PageFile = ListPageFile | FormPageFile | DetailPageFile | DashboardPageFile | HelpPageFile | AmisPageFile | PluginPageFile;
