// What pages are made of, as YAML says it: actions, sources, columns, filters, blocks, form fields.

/** Text that may hold `${…}` expressions. */
export type Template = string;
/** Values whose strings may hold `${…}`; a string that is one whole expression keeps the value's type. */
export type Bindings = Readonly<Record<string, unknown>>;

export type ActionLevel = 'primary' | 'default' | 'danger' | 'link';

/** A button. Exactly one of `to`, `href`, `operation`, `dialog` says what it does. */
export interface Action {
  readonly label: Template;
  readonly icon?: string;
  readonly level?: ActionLevel;
  /** Access level needed in the current project, e.g. `project.write`; without it the button is not drawn. */
  readonly can?: string;
  /** Permission key; without it the button is not drawn. */
  readonly permission?: string;
  /** Expression over the row; false hides the button. */
  readonly when?: string;
  /** Event of the entity's machine; a state that does not allow it disables the button and says why. */
  readonly event?: string;
  /** What a state that does not allow `event` does to the button instead of disabling it: for two that are each other's opposite. */
  readonly unavailable?: 'disabled' | 'hide';
  /** Page id to go to; `params` fill its path, `query` its query string. */
  readonly to?: string;
  readonly params?: Bindings;
  readonly query?: Bindings;
  readonly href?: Template;
  /** operationId to call with `body`. */
  readonly operation?: string;
  readonly body?: Bindings;
  readonly confirm?: {
    readonly title?: Template;
    readonly text: Template;
    /** The person must type this text before the button works. */
    readonly typed?: Template;
    /** Of the button that says yes; by default the action's own. */
    readonly level?: 'primary' | 'danger';
  };
  /** A form in a dialog; its values are merged over `body` and sent to `operation`. */
  readonly dialog?: {
    readonly title: Template;
    readonly operation: string;
    readonly body?: Bindings;
    /** Request fields to show, in order; the schema of the operation draws them. */
    readonly fields: readonly string[];
    readonly values?: Bindings;
    readonly ui?: Readonly<Record<string, FieldUi>>;
  };
  /** The result is a file to save. */
  readonly download?: boolean;
  /** Text of the success notice. */
  readonly success?: Template;
  /** Result fields shown once in a dialog with copy buttons (secrets). */
  readonly reveal?: {
    readonly title: string;
    readonly text: string;
    readonly fields: readonly { readonly name: string; readonly label: string }[];
  };
  /** Page to go to after success. */
  readonly then?: { readonly to: string; readonly params?: Bindings; readonly query?: Bindings };
}

export interface Source {
  readonly operation: string;
  readonly body?: Bindings;
  /** Poll every so many seconds while this expression over the result is true and the tab is visible. */
  readonly poll?: { readonly seconds: number; readonly while?: string };
}

export type ColumnType =
  | 'text'
  | 'link'
  | 'copy'
  | 'status'
  | 'mapping'
  | 'tag'
  | 'tags'
  | 'date'
  | 'duration'
  | 'bytes'
  | 'number'
  | 'percent'
  | 'boolean'
  | 'browser'
  | 'tpl'
  | 'code'
  | 'http-status'
  | 'operation';

/** One column of a table or one item of a property list. */
export interface Column {
  /** Field of the row; the contract must have it. */
  readonly name?: string;
  /** Filled from the contract's `title` when the page does not say. */
  readonly label?: string;
  readonly type?: ColumnType;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** A long text takes several lines instead of ending in dots. */
  readonly wrap?: boolean;
  readonly sortable?: boolean;
  /** Hidden until the person switches it on in the column settings. */
  readonly hidden?: boolean;
  /** Where a table is too narrow for all, `low` columns give way first, then `normal` ones from the right, `high` ones never. Default `normal`, of the first column `high`. */
  readonly priority?: 'high' | 'normal' | 'low';
  /** Of a `copy`: only the last characters are shown, which tell ids apart. */
  readonly short?: boolean;
  readonly fixed?: 'left' | 'right';
  /** Enum id for `status`, `mapping`, `tag`; taken from the contract's `x-enum` when absent. */
  readonly enum?: string;
  readonly tpl?: Template;
  readonly to?: string;
  readonly params?: Bindings;
  readonly query?: Bindings;
  /** Unit of the stored number: `us`, `ms` (default) or `s` for `duration`; `%` for a `percent` stored as 0 to 100 instead of 0 to 1; a suffix for `number`. */
  readonly unit?: string;
  /** How a `date` reads; the other form is its tooltip. Default `relative`. */
  readonly format?: 'relative' | 'absolute';
  readonly hint?: string;
  readonly when?: string;
  readonly buttons?: readonly Action[];
}

export type FilterType = 'search' | 'select' | 'multi-select' | 'time-range' | 'text' | 'number' | 'switch';

export interface Filter {
  /** Request field; `time-range` writes `from` and `to`. */
  readonly name: string;
  readonly type: FilterType;
  readonly label?: string;
  readonly placeholder?: string;
  readonly enum?: string;
  /** Options from a call: value and label fields of its rows. */
  readonly options?: Source & { readonly value: string; readonly label: string };
  readonly default?: unknown;
  /** Of a `number`: text behind the input, e.g. `毫秒`. */
  readonly unit?: string;
}

export interface EmptyState {
  readonly title: string;
  readonly description?: string;
  readonly action?: Action;
}

export interface TableView {
  readonly source: Source;
  readonly columns: readonly Column[];
  readonly filters?: readonly Filter[];
  readonly toolbar?: readonly Action[];
  readonly rowActions?: readonly Action[];
  readonly bulkActions?: readonly Action[];
  readonly empty?: EmptyState;
  readonly rowKey?: string;
  readonly defaultOrder?: { readonly by: string; readonly order: 'asc' | 'desc' };
  /** Offer CSV of all rows that match the filters (default true). */
  readonly exportable?: boolean;
}

export type Block =
  | {
      readonly type: 'properties';
      readonly title?: string;
      readonly items: readonly Column[];
      readonly when?: string;
      readonly actions?: readonly Action[];
    }
  | ({
      readonly type: 'table';
      readonly title?: string;
      readonly when?: string;
      readonly description?: string;
    } & TableView)
  | {
      readonly type: 'stats';
      readonly title?: string;
      readonly when?: string;
      readonly source?: Source;
      readonly items: readonly Stat[];
    }
  | {
      readonly type: 'chart';
      readonly title: string;
      readonly when?: string;
      readonly source: Source;
      readonly chart?: 'line' | 'area' | 'bar';
      readonly stacked?: boolean;
      readonly series?: readonly string[];
      readonly unit?: string;
      readonly span?: 1 | 2 | 3;
      readonly markers?: ChartMarkers;
    }
  | {
      readonly type: 'steps';
      readonly title?: string;
      readonly when?: string;
      /** Absent: the record of the detail page. */
      readonly source?: Source;
      readonly items: readonly ProgressStep[];
    }
  | {
      readonly type: 'notice';
      readonly level: 'info' | 'warning' | 'error' | 'success';
      readonly text: Template;
      readonly when?: string;
    }
  | {
      readonly type: 'code';
      readonly title?: string;
      readonly when?: string;
      readonly samples: readonly CodeSample[];
    }
  | {
      readonly type: 'plugin';
      readonly title?: string;
      readonly when?: string;
      readonly plugin: string;
      /** operationIds that the plugin may call. */
      readonly operations?: readonly string[];
      readonly props?: Bindings;
    };

/** Moments of a chart, one a row: changes that explain a curve. */
export interface ChartMarkers extends Source {
  /** Field that holds the moment. */
  readonly at: string;
  /** A field, or a text with `${…}` over the row. */
  readonly label: string;
  /** Enum whose labels stand for the field's values; taken from the contract when absent. */
  readonly enum?: string;
  readonly tone?: 'default' | 'info' | 'success' | 'warning' | 'danger';
}

/** A stage that a record goes through. */
export interface ProgressStep {
  readonly label: string;
  /** Field with the moment at which it was reached; empty until then. */
  readonly at: string;
  /** Expression over the record; true: it ended here. */
  readonly failed?: string;
  /** Why, or what more there is to say. */
  readonly text?: Template;
}

export interface Stat {
  readonly name: string;
  readonly label: string;
  readonly type?: ColumnType;
  readonly unit?: string;
  readonly hint?: string;
  readonly tone?: 'default' | 'success' | 'danger';
  /** `large`: one of the few that matter most. */
  readonly size?: 'large';
  /** Which way is good, compared with the span before: the result has the field in `previous` and each of `points`. */
  readonly trend?: StatTrend;
}

export type StatTrend = 'up-is-good' | 'down-is-good' | 'neutral';

export interface CodeSample {
  readonly label: string;
  readonly language: string;
  readonly text: Template;
}

/** How one form field is drawn; everything else comes from the request schema. */
export interface FieldUi {
  readonly widget?:
    | 'text'
    | 'textarea'
    | 'password'
    | 'select'
    | 'radio'
    | 'switch'
    | 'number'
    | 'tags'
    | 'command'
    | 'key-value'
    | 'file-text'
    | 'file'
    | 'date-time'
    | 'code'
    | 'table';
  readonly label?: string;
  readonly help?: string;
  /** A line below the input out of a call: `text` sees its result as `${result.…}` and the form as `${values.…}`. */
  readonly note?: Source & { readonly text: Template };
  readonly placeholder?: string;
  readonly readonly?: boolean;
  /** Expression over the form's values; false hides the field and leaves it out of the request. */
  readonly when?: string;
  readonly options?: Source & { readonly value: string; readonly label: string };
  /** For `file-text` and `file`: accepted name endings, e.g. `.json,.yaml,.yml`. */
  readonly accept?: string;
  /** Largest file; for `file-text` 1 MiB by default, for `file` whatever the server takes. */
  readonly maxBytes?: number;
  /**
   * For `file-text`: call made as soon as a file was read. `body` sees `${text}`, `${fileName}` and `${values.…}`;
   * `into` says which fields the result fills, e.g. `{ paths: '${result.paths}' }`. A failure is shown at the field.
   */
  readonly parse?: { readonly operation: string; readonly body: Bindings; readonly into: Bindings };
  /** For `number`: text behind the input, e.g. `ms`, `次/秒`. */
  readonly unit?: string;
  /** For `textarea` and `code`: visible lines. */
  readonly rows?: number;
  /** For `table`: how cells are drawn, by the name of the objects' field. */
  readonly columns?: Readonly<Record<string, Pick<FieldUi, 'label' | 'placeholder' | 'unit' | 'options'>>>;
}
