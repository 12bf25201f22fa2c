// What the studio's calls answer, as `schemas/api/studio.yaml` promises it.
import type { LinkedPage, MenuLayout, PermissionMap, Role } from '#plugin-api';

/** `published`: written by the studio; `overlay`: a directory of the operator; `built-in`: what the product came with. */
export type Layer = 'built-in' | 'overlay' | 'published';

export interface TreeFile {
  readonly path: string;
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly pageKind?: string;
  readonly route?: string;
  /** null: only my draft of it exists. */
  readonly layer: Layer | null;
  readonly replaces?: string;
  readonly errors: number;
  readonly warnings: number;
  readonly changedBase: boolean;
  readonly editable: boolean;
  readonly readOnlyReason?: string;
  readonly draft: boolean;
}

export interface TreeMenu {
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

export interface Choice {
  readonly id: string;
  readonly label: string;
}

export interface Tree {
  readonly version: string;
  readonly good: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly files: readonly TreeFile[];
  readonly menus: readonly TreeMenu[];
  readonly products: readonly Choice[];
  readonly roles: readonly Choice[];
  readonly entities: readonly Choice[];
}

export interface Publication {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly message: string;
  readonly kind: 'publish' | 'rollback';
  readonly rollbackOf?: string;
  readonly files: readonly { readonly path: string; readonly change: FileFate }[];
}

export type FileFate = 'created' | 'changed' | 'removed';

export interface StudioFile {
  readonly path: string;
  readonly kind: string;
  readonly id: string;
  readonly layer: Layer | null;
  /** null: there is no such file yet. */
  readonly text: string | null;
  readonly revision: string | null;
  readonly base: { readonly layer: Layer; readonly file: string; readonly text: string } | null;
  readonly editable: boolean;
  readonly readOnlyReason?: string;
  readonly draft: {
    readonly text: string;
    readonly baseRevision: string | null;
    readonly savedAt: string;
  } | null;
  readonly othersEditing: readonly { readonly by: string; readonly savedAt: string }[];
  readonly lastPublication?: Publication;
}

/** Lines and columns start at 1; `end` is exclusive. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Problem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly schemaPath: string;
  readonly range: { readonly start: Place; readonly end: Place };
  readonly path: string;
  readonly message: { readonly zh: string; readonly en: string };
  readonly received?: string;
  readonly expected?: string;
  readonly suggestion?: string;
}

export interface Checked {
  readonly diagnostics: readonly Problem[];
  readonly errors: number;
  readonly warnings: number;
}

export interface Completion {
  readonly from: number;
  readonly to: number;
  readonly options: readonly {
    readonly label: string;
    readonly detail?: string;
    readonly info?: string;
    readonly apply?: string;
    readonly kind: 'key' | 'value' | 'name' | 'field' | 'function';
  }[];
}

export interface Hover {
  readonly hover: { readonly from: number; readonly to: number; readonly markdown: string } | null;
}

export interface Preview {
  readonly state: 'ready' | 'forbidden' | 'broken' | 'nothing';
  readonly page?: LinkedPage;
  readonly params?: Readonly<Record<string, string>>;
  readonly menus?: readonly MenuLayout[];
  readonly access?: readonly string[];
  readonly permissions?: PermissionMap;
  readonly diagnostics?: readonly Problem[];
}

export type ValuePath = readonly (string | number)[];

export interface Edit {
  readonly path: ValuePath;
  readonly value?: unknown;
  readonly insert?: boolean;
  readonly from?: ValuePath;
}

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

export interface Change {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly what: string;
  readonly name: string;
  readonly zh: string;
}

export interface Difference {
  readonly before: string | null;
  readonly after: string | null;
  readonly changes: readonly Change[];
}

export interface Version extends Omit<Publication, 'files'> {
  /** These files were not changed since. */
  readonly current: boolean;
  readonly files: readonly (Difference & {
    readonly path: string;
    readonly change: FileFate;
    readonly beforeRevision: string | null;
    readonly afterRevision: string | null;
  })[];
}

export interface Scaffold {
  readonly path: string;
  readonly text: string;
  /** Changes of other files that let the page be opened, e.g. its menu entry. */
  readonly others: readonly {
    readonly path: string;
    readonly text: string;
    readonly revision: string | null;
    readonly zh: string;
  }[];
}

/** A file as it is to be published; null text takes the published file away. */
export interface Draft {
  readonly path: string;
  readonly text: string | null;
  readonly baseRevision: string | null;
}

export interface HistoryPage {
  readonly totalCount: number;
  readonly result: readonly Publication[];
}

export type PreviewRole = Role;
