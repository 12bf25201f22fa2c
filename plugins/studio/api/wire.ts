// Responses of the studio's calls. Where a contract leaves an object open, its content is typed here.
import type { LinkedPage, MenuLayout, Operations, PermissionMap, Role } from '#plugin-api';

type Answer<Call extends string> = `studio.${Call}` extends infer Id extends keyof Operations
  ? Operations[Id]['response']
  : never;
type Request<Call extends string> = `studio.${Call}` extends infer Id extends keyof Operations
  ? Operations[Id]['request']
  : never;

export type Tree = Omit<Answer<'tree'>, 'menus'> & { readonly menus: readonly TreeMenu[] };
export type TreeFile = Tree['files'][number];

interface TreeMenu {
  readonly id: string;
  readonly title: string;
  readonly items: readonly TreeMenuItem[];
}

export interface TreeMenuItem {
  readonly title: string;
  /** Id of the page it opens. */
  readonly page?: string;
  readonly children?: readonly TreeMenuItem[];
}

export type StudioFile = Answer<'read'>;
export type Checked = Answer<'check'>;
export type Problem = Checked['diagnostics'][number];
/** Lines and columns start at 1. */
export type Place = Problem['range']['start'];
export type Completion = Answer<'complete'>;
export type Hover = Answer<'hover'>;
export type Difference = Answer<'diff'>;
export type Change = Difference['changes'][number];
export type HistoryPage = Answer<'history'>;
export type Publication = HistoryPage['result'][number];
export type FileFate = Publication['files'][number]['change'];
export type Version = Answer<'version'>;
export type Scaffold = Answer<'scaffold'>;
/** A file as it is to be published; null text takes the published file away. */
export type Draft = Request<'publish'>['files'][number];
export type Edit = Request<'edit'>['edits'][number];

export type Preview = Omit<Answer<'preview'>, 'page' | 'menus' | 'permissions'> & {
  readonly page?: LinkedPage;
  readonly menus?: readonly MenuLayout[];
  readonly permissions?: PermissionMap;
};

type ValuePath = Edit['path'];

export interface FormField {
  readonly path: ValuePath;
  readonly label: string;
  readonly description?: string;
  readonly widget: 'text' | 'textarea' | 'number' | 'switch' | 'select' | 'names' | 'items' | 'yaml';
  readonly required: boolean;
  readonly value?: unknown;
  readonly choices?: readonly { readonly value: string | number | boolean; readonly label: string }[];
  readonly items?: readonly FormItem[];
  readonly additions?: readonly { readonly label: string; readonly value: unknown }[];
}

export interface FormItem {
  readonly path: ValuePath;
  readonly title: string;
  readonly fields: readonly FormField[];
}

export interface FormModel {
  readonly kind: string;
  readonly sections: readonly {
    readonly key: string;
    readonly title: string;
    readonly fields: readonly FormField[];
  }[];
}

export type PreviewRole = Role;
