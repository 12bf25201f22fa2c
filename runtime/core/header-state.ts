// What the console tells its header script, whichever that is: a part of the contract between both.
import type { ProductEntry } from './console-session.ts';
import type { UserInfo } from './permission.ts';

export type Theme = 'system' | 'light' | 'dark';

export interface HeaderState {
  readonly title: string;
  readonly projectId: string | undefined;
  readonly organizationId: string | undefined;
  /** Their names where they are known already; else the script asks for them. */
  readonly projectName?: string | undefined;
  readonly organizationName?: string | undefined;
  /** False where organisation and project change nothing: the switches are not shown. Absent: they are. */
  readonly hasPlace?: boolean;
  readonly user: UserInfo;
  readonly products: readonly ProductEntry[];
  /** Help documents of the enabled products; they open in a new window. */
  readonly help: readonly { readonly title: string; readonly link: string }[];
  readonly theme: Theme;
  /** Rises when organisations or projects changed: what is shown of them is loaded again. */
  readonly revision?: number;
}
