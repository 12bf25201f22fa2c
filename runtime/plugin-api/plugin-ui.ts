// The console's own parts that a plugin may draw with, so that it looks and behaves like the pages around it.
import type { ComponentType, ReactNode, Ref } from 'react';
import type { EnumValue } from '#core/enum-value.ts';
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
  /** Of a button that stays pressed. */
  readonly pressed?: boolean | undefined;
  /** Tooltip of a button that has a text. */
  readonly hint?: string;
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
  /** Pixels (default 500). */
  readonly width?: number;
  /** `drawer`: at the right edge, as high as the window. */
  readonly kind?: 'dialog' | 'drawer';
  /** Close button or Escape. */
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

export interface PluginTabsProps {
  readonly items: readonly { readonly key: string; readonly label: string; readonly count?: number }[];
  readonly current: string;
  readonly onChange?: (key: string) => void;
  /** What is chosen here, read aloud. */
  readonly label: string;
  /** Above a part of a page, not a page. */
  readonly small?: boolean;
  /** Tabs `${id}-${key}` belong to the panel `${id}-panel`. */
  readonly id?: string;
}

export interface PluginTagProps {
  readonly children: ReactNode;
  readonly tone?: EnumValue['color'] | undefined;
}

export interface PluginCopyButtonProps {
  /** A function where writing it takes long. */
  readonly text: string | (() => string);
  readonly label: string;
}

export interface PluginCodeProps {
  readonly text: string;
  /** As code samples name it by `ink`; `json`, `text` too. */
  readonly language?: string;
  /** Draws a head, with tabs where there are several variants. */
  readonly title?: string;
  /** Read aloud (default: the title). */
  readonly label?: string | undefined;
  readonly tabs?: PluginTabsProps['items'];
  readonly current?: string;
  readonly onChange?: (key: string) => void;
  /** Without it there is no copy button. */
  readonly copyLabel?: string;
  /** What is copied where `text` is only a part of it. */
  readonly whole?: string;
  readonly note?: ReactNode;
  /** Long lines go on below, nothing scrolls sideways. */
  readonly isWrapped?: boolean;
}

export interface PluginTableProps {
  /** What the table is of, read aloud. */
  readonly label: string;
  readonly columns: readonly {
    readonly key: string;
    readonly title: string;
    /** `24%` or pixels; the others share the rest. */
    readonly width?: string | number;
  }[];
  /** The first cell of a row names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

export interface PluginFactsProps {
  readonly items: readonly {
    readonly key: string;
    readonly label: ReactNode;
    readonly value: ReactNode;
    /** Tooltip of the label. */
    readonly hint?: string;
  }[];
  /** One below the other on a plate, instead of side by side. */
  readonly rows?: boolean;
  /** Changes are read aloud. */
  readonly live?: boolean;
}

export interface PluginFieldProps {
  /** Of the input; `${id}-hint` is what `help` gets, to be named by `aria-describedby`. */
  readonly id: string;
  readonly label: ReactNode;
  readonly required?: boolean;
  readonly help?: string | undefined;
  /** False: the label is `${id}-label`, and the input names that by `aria-labelledby`. */
  readonly isLabel?: boolean;
  readonly children: ReactNode;
}

export interface PluginSegmentsProps {
  readonly label: string;
  readonly items: readonly {
    readonly key: string;
    readonly label: string;
    /** Why it cannot be chosen now. */
    readonly reason?: string | undefined;
  }[];
  readonly current: string;
  readonly onChange: (key: string) => void;
}

export interface PluginSearchInputProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

export interface PluginUploadProps {
  /** Of the hidden input: its id, and what names and describes it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** As inputs take it: `.png,image/*`; undefined or empty for every file. */
  readonly accept?: string | undefined;
  readonly take: (file: File) => void;
  readonly zone?: Ref<HTMLDivElement>;
  /** What stands in it; `choose` opens the browser's own dialog. */
  readonly children: (choose: () => void) => ReactNode;
}

export interface PluginEmptyProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: string;
  readonly tone?: 'default' | 'danger';
  /** Buttons: what to do now. */
  readonly children?: ReactNode;
}

export interface PluginFailureProps {
  /** `日志没有加载成功` */
  readonly title: string;
  /** What a call was rejected with, or its words. */
  readonly error: unknown;
  readonly onRetry: () => void;
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
  readonly Tabs: ComponentType<PluginTabsProps>;
  readonly Tag: ComponentType<PluginTagProps>;
  /** Confirms briefly, or says that the browser refuses. */
  readonly CopyButton: ComponentType<PluginCopyButtonProps>;
  readonly Code: ComponentType<PluginCodeProps>;
  /** Texts in rows, all of them at once; a list with pages is a page of the configuration. */
  readonly Table: ComponentType<PluginTableProps>;
  readonly Facts: ComponentType<PluginFactsProps>;
  /** One line of a form. */
  readonly Field: ComponentType<PluginFieldProps>;
  readonly Segments: ComponentType<PluginSegmentsProps>;
  readonly SearchInput: ComponentType<PluginSearchInputProps>;
  /** Where one file is dropped or chosen; what happens with it is the plugin's. */
  readonly Upload: ComponentType<PluginUploadProps>;
  /** The mark of what can be unfolded. */
  readonly FoldMark: ComponentType<{ readonly open: boolean; readonly size?: number }>;
  readonly Loading: ComponentType<{ readonly label?: string; readonly lines?: number }>;
  readonly Empty: ComponentType<PluginEmptyProps>;
  /** With a button to try again and the request's id. */
  readonly Failure: ComponentType<PluginFailureProps>;
  /**
   * Draws a page with the console's own views and live data, in a world of its own: address, title, notices and questions
   * of the page around it stay as they are. Only data sources are called; actions say that they are not carried out.
   */
  readonly PagePreview: ComponentType<PagePreviewProps>;
  /** While `active`, leaving the page (link, back button, closing the tab) asks first. Draws nothing. */
  readonly LeaveGuard: ComponentType<{ readonly active: boolean }>;
}
