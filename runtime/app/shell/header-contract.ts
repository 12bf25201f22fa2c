// What the console and the external header script agree on. The script may come from anywhere; only this is relied on.
import type { OrganizationRef, ProductEntry, ProjectRef } from '#core/console-session.ts';
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
  /** Help documents of the enabled products; they open in a new window. */
  readonly help: readonly { readonly title: string; readonly link: string }[];
  readonly theme: Theme;
  /** Rises when organisations or projects changed: what is shown of them is loaded again. */
  readonly revision?: number;
}

export interface HeaderOptions extends HeaderState {
  /** Empty element that the script fills. */
  readonly container: HTMLElement;
  readonly onProjectChange: (project: Pick<ProjectRef, 'id' | 'organizationId'>) => void;
  readonly onOrganizationChange: (organization: Pick<OrganizationRef, 'id'>) => void;
  readonly onThemeChange: (theme: Theme) => void;
  /** Goes to a path of the console without loading it again. */
  readonly onNavigate: (path: string) => void;
  /** What the console itself puts into the header (the bell): the script places it. */
  readonly tools: HTMLElement;
}

export interface HeaderHandle {
  readonly update: (state: Partial<HeaderState>) => void;
  readonly destroy: () => void;
}

/** `window.AipHeader` once the script ran. */
export interface HeaderScript {
  readonly init: (options: HeaderOptions) => HeaderHandle;
}

declare global {
  interface Window {
    AipHeader?: HeaderScript;
  }
}
