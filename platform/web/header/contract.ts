// What the console hands to its header script; the same contract as any other header script has to keep.
import type { HeaderState, Theme } from '#core/header-state.ts';

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
