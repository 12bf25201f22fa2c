// One typed map: where a plugin attaches, what it takes there and what it gives. All code is loaded when first needed.
import type { ComponentType } from 'react';
import type { PluginHost } from './plugin-host.ts';

/** `props` is what the YAML says below `props`, with expressions already evaluated. */
export interface PluginComponentProps {
  readonly host: PluginHost;
  readonly params: Readonly<Record<string, string>>;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface PluginComponentModule {
  readonly PluginComponent: ComponentType<PluginComponentProps>;
}

export interface RequestSignerModule {
  /** Headers that prove a request; `key` is the session's, base64. Throws when the browser cannot make them safely. */
  readonly signRequest: (key: string, now: Date) => Readonly<Record<string, string>>;
}

export interface ExtensionPoints {
  /** `kind: plugin` pages by the name that YAML uses in `plugin:`. */
  readonly pages: Readonly<Record<string, () => Promise<PluginComponentModule>>>;
  /** `type: plugin` blocks by the name that YAML uses in `plugin:`. */
  readonly blocks: Readonly<Record<string, () => Promise<PluginComponentModule>>>;
  /** Signs calls with `x-csrf`. One plugin may do so. */
  readonly requestSigner: () => Promise<RequestSignerModule>;
  /** Chinese meaning of HTTP statuses that the catalogue does not have. */
  readonly errorTexts: Readonly<Record<string, string>>;
}
