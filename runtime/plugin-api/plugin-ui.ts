// The console's own parts that a plugin may draw with, so that it looks and behaves like the pages around it.
import type { ComponentType, ReactNode } from 'react';
import type { LinkedPage } from '#core/linked-page.ts';
import type { PermissionMap, Role } from '#core/permission.ts';

export interface PluginButtonProps {
  readonly children?: ReactNode;
  readonly level?: 'primary' | 'default' | 'danger' | 'link' | 'text';
  readonly size?: 's' | 'm' | 'l';
  readonly icon?: string;
  /** Needed when there is no text: read aloud and shown as tooltip. */
  readonly label?: string;
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
  readonly loading?: boolean;
  readonly onClick?: () => void;
  readonly className?: string;
}

export interface PluginIconProps {
  /** A name of the console's icon table. */
  readonly name: string;
  /** Pixels (default 16). */
  readonly size?: number;
  readonly className?: string;
  readonly label?: string;
}

export interface PluginDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, from left to right; the main one last. */
  readonly footer?: ReactNode;
  /** Pixels. */
  readonly width?: number;
  /** `drawer`: at the right edge, as high as the window. */
  readonly kind?: 'dialog' | 'drawer';
  readonly onClose: () => void;
}

export interface PluginDropdownItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: string;
  /** Small text behind the label. */
  readonly hint?: string;
  readonly selected?: boolean;
  readonly disabled?: boolean;
  /** A line above this item. */
  readonly separated?: boolean;
  readonly onSelect?: () => void;
}

export interface PluginDropdownProps {
  readonly items: readonly PluginDropdownItem[];
  /** Text of the button, or its spoken name when there is only an icon. */
  readonly label: string;
  readonly icon?: string;
  readonly iconOnly?: boolean;
  readonly level?: 'primary' | 'default' | 'text' | 'link';
  readonly size?: 's' | 'm';
  readonly align?: 'start' | 'end';
}

export type PreviewState = 'loading' | 'ready' | 'empty' | 'error' | 'forbidden' | 'not-found';

export interface PagePreviewProps {
  readonly linked: LinkedPage;
  /** Values of the route's parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** The viewer: what expressions, buttons and columns use. Data is what the person at the screen may read. */
  readonly viewer: {
    readonly role: Role;
    readonly access: readonly string[];
    readonly permissions: PermissionMap;
  };
  readonly onState?: (state: PreviewState) => void;
}

export interface PluginUi {
  readonly Button: ComponentType<PluginButtonProps>;
  readonly Icon: ComponentType<PluginIconProps>;
  /** A menu behind a button. */
  readonly Dropdown: ComponentType<PluginDropdownProps>;
  /** Modal while mounted; gives the focus back when it goes. */
  readonly Dialog: ComponentType<PluginDialogProps>;
  /**
   * Draws a page with the console's own views and live data, in a world of its own: address, title, notices and questions
   * of the page around it stay as they are. Only data sources are called; actions say that they are not carried out.
   */
  readonly PagePreview: ComponentType<PagePreviewProps>;
  /** While `active`, leaving the page (link, back button, closing the tab) asks first. Draws nothing. */
  readonly LeaveGuard: ComponentType<{ readonly active: boolean }>;
}
