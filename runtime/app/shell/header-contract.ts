// What the console and the external header script agree on. The script may come from anywhere; only this is relied on.
import type { OrganizationRef, ProjectRef } from '#core/console-session.ts';
import type { HeaderState, Theme } from '#core/header-state.ts';

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
