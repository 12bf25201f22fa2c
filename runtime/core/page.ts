// Pages as the console works with them: what their files say (`schemas/meta/page.schema.json`) and their ids.
import type {
  AmisPageFile,
  DashboardPageFile,
  DetailPageFile,
  FormPageFile,
  HelpPageFile,
  ListPageFile,
  PageFile,
  PluginPageFile,
  TableBlock,
} from './generated/page-language.ts';

interface Named {
  /** From the file's path: `aic/application/list`. */
  readonly id: string;
}

export type ListPage = ListPageFile & Named;
export type FormPage = FormPageFile & Named;
export type DetailPage = DetailPageFile & Named;
export type DashboardPage = DashboardPageFile & Named;
export type HelpPage = HelpPageFile & Named;
export type AmisPage = AmisPageFile & Named;
export type PluginPage = PluginPageFile & Named;

export type Page = PageFile & Named;
export type PageKind = Page['kind'];

/** A table, as a list page and a block show it. */
export type TableView = Omit<TableBlock, 'type' | 'title' | 'description' | 'when' | 'can' | 'permission'>;
