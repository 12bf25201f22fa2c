// A page as the browser receives it: everything it names is resolved and filtered for one person.
import type { JsonSchema, ResponseShape } from './contract.ts';
import type { EnumValue } from './enum-value.ts';
import type { MachineEvent } from './machine-event.ts';
import type { Page } from './page.ts';

/** What a page needs of an operation in the browser. `request` is there only when a form draws it. */
export interface LinkedOperation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly csrf: boolean;
  /** Shape of a success; only a `page` takes `pageNo`, `pageSize`, `orderBy`, `order`. */
  readonly shape: ResponseShape;
  readonly request?: JsonSchema;
  /** Address of the precompiled validator module, beside `request`. */
  readonly validator?: string;
  /** Request fields without which it is refused; for calls that give options. */
  readonly required?: readonly string[];
}

/** A page with everything it names resolved: one response, nothing else to fetch but data and code. */
export interface LinkedPage {
  readonly page: Page;
  /** Full route pattern with the product's base path, e.g. `/aic/console/monitor/{organizationId}/{projectId}`. */
  readonly pattern: string;
  readonly hash: string;
  readonly operations: Readonly<Record<string, LinkedOperation>>;
  /** Full route patterns of the pages that this page links to. */
  readonly routes: Readonly<Record<string, string>>;
  /** Titles of the parent and of the sibling pages that the person may open, in the order of `siblings`. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Full route patterns of the pages that this one lies below, nearest first, and of the topmost's siblings: the menu shows where one is. */
  readonly above?: readonly string[];
  readonly enums: Readonly<Record<string, readonly EnumValue[]>>;
  /** Enum of the field that a detail page shows as the record's state. */
  readonly statusEnum?: string;
  /** `enum` names the enum of the state field, for labels and colours. */
  readonly machine?: {
    readonly field: string;
    readonly enum?: string;
    readonly events: readonly MachineEvent[];
  };
  /** Help pages only: the Markdown as a token tree (never HTML). */
  readonly content?: unknown;
}
