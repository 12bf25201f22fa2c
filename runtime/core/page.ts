// The page language as types: what a page file says after loading.
import type { Action, Bindings, Block, FieldUi, Filter, Source, TableView, Template } from './page-part.ts';

export interface PageBase {
  /** From the file's path: `aic/application/list`. */
  readonly id: string;
  readonly title: Template;
  /** What links from other pages call this one, where `title` is put together from its data. */
  readonly label?: string;
  /** Path below the product's base path; `{name}` is required, `{name?}` optional. */
  readonly route: string;
  /** Other paths, written like `route`, that lead here: the address changes to `route`. */
  readonly aliases?: readonly string[];
  /** Permission key; `signed-in` opens the page to all signed-in users. */
  readonly permission: string;
  /** Access level needed, e.g. `platform.manage` for admin pages. */
  readonly can?: string;
  readonly description?: string;
  /** Id of the help page that explains this one. */
  readonly help?: string;
  /** Page id that the back arrow and breadcrumb lead to. */
  readonly parent?: string;
  readonly entity?: string;
}

export interface ListPage extends PageBase, TableView {
  readonly kind: 'list';
  /** Sibling pages shown as tabs above the table. */
  readonly siblings?: readonly string[];
}

export interface FormPage extends PageBase {
  readonly kind: 'form';
  readonly operation: string;
  /** Values sent beside the form's. */
  readonly body?: Bindings;
  /** Call whose result fills the form. */
  readonly load?: Source;
  readonly values?: Bindings;
  /** `steps`: one section at a time, then all values to confirm; the whole can be edited as YAML. Default `sections`. */
  readonly layout?: 'sections' | 'steps';
  readonly sections: readonly {
    readonly title?: string;
    readonly description?: string;
    readonly fields: readonly string[];
    readonly when?: string;
  }[];
  readonly ui?: Readonly<Record<string, FieldUi>>;
  readonly submit: Pick<Action, 'label' | 'success' | 'reveal' | 'then'>;
}

export interface DetailPage extends PageBase {
  readonly kind: 'detail';
  readonly source: Source;
  /** The way back to `parent`, where the record has it: what that page is called, which of its tabs. */
  readonly back?: { readonly label?: Template; readonly params?: Bindings; readonly query?: Bindings };
  /** Field that holds the machine's state. */
  readonly status?: string;
  readonly subtitle?: Template;
  readonly actions?: readonly Action[];
  readonly tabs: readonly {
    readonly key: string;
    readonly title: string;
    readonly when?: string;
    readonly range?: boolean;
    readonly blocks: readonly Block[];
  }[];
}

export interface DashboardPage extends PageBase {
  readonly kind: 'dashboard';
  readonly filters?: readonly Filter[];
  /** Show the time-range picker; `${range.from}`, `${range.to}` (ISO), `${range.step}` and, for bars, `${range.barStep}` (s) are then readable. */
  readonly range?: boolean;
  readonly blocks: readonly Block[];
}

export interface HelpPage extends PageBase {
  readonly kind: 'help';
  /** Markdown file below `schemas/help/`, e.g. `aic/product.md`. */
  readonly content: string;
}

export interface AmisPage extends PageBase {
  readonly kind: 'amis';
  readonly body: unknown;
}

export interface PluginPage extends PageBase {
  readonly kind: 'plugin';
  readonly plugin: string;
  /** operationIds that the plugin may call. */
  readonly operations?: readonly string[];
  readonly props?: Bindings;
}

export type Page = ListPage | FormPage | DetailPage | DashboardPage | HelpPage | AmisPage | PluginPage;
export type PageKind = Page['kind'];
