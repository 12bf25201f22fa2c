// What the console hands to its header script; the same contract as any other header script has to keep.
import type { ProductEntry } from '#core/console-session.ts';
import type { UserInfo } from '#core/permission.ts';

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
  readonly help: readonly { readonly title: string; readonly link: string }[];
  readonly theme: Theme;
  /** Rises when organisations or projects changed: what is shown of them is asked for again. */
  readonly revision?: number;
}

export interface HeaderOptions extends HeaderState {
  readonly container: HTMLElement;
  readonly onProjectChange: (project: { readonly id: string; readonly organizationId: string }) => void;
  readonly onOrganizationChange: (organization: { readonly id: string }) => void;
  readonly onThemeChange: (theme: Theme) => void;
  readonly onNavigate: (path: string) => void;
  /** What the console itself puts into the header (the bell): the script places it. */
  readonly tools: HTMLElement;
}

export interface HeaderHandle {
  readonly update: (state: Partial<HeaderState>) => void;
  readonly destroy: () => void;
}
