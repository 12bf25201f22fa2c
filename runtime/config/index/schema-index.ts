// Everything that was read, sound or not: what the cross rules look at.
import type { Page } from '#core/page.ts';
import type { Config, RouteEntry } from '../config.ts';
import type { FileKind } from '../read/file-kinds.ts';
import type { Source } from '../read/source.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { Part } from './part.ts';

/** Where something is said. */
export interface SourceLocation {
  readonly source: Source;
  readonly path: ValuePath;
}

/** Names that exist, also those whose file is broken: naming such a thing is no second mistake. */
export interface KnownNames {
  readonly pages: ReadonlySet<string>;
  readonly operations: ReadonlySet<string>;
  readonly entities: ReadonlySet<string>;
  readonly enums: ReadonlySet<string>;
  readonly errors: ReadonlySet<string>;
  readonly products: ReadonlySet<string>;
  readonly plugins: ReadonlySet<string>;
  readonly jobs: ReadonlySet<string>;
  readonly help: ReadonlySet<string>;
}

/** The singletons may be missing while their files are broken. */
export type Draft = Omit<Config, 'permissions' | 'deployment' | 'settings' | 'parameters' | 'routes'> &
  Partial<Pick<Config, 'permissions' | 'deployment' | 'settings' | 'parameters'>>;

/** A sound page file in pieces. */
export interface IndexedPage {
  readonly source: Source;
  readonly page: Page;
  /** Full route pattern. */
  readonly pattern: string;
  readonly parts: readonly Part[];
}

export interface SchemaIndex {
  readonly draft: Draft;
  readonly pages: readonly IndexedPage[];
  /** Full route pattern by page id; sound pages only. */
  readonly patterns: ReadonlyMap<string, string>;
  /** Addresses of all sound pages, aliases too, in the order in which a path is to be tried. */
  readonly routes: readonly RouteEntry[];
  /**
   * What `make` says of a page, made once as long as the page and its contracts stay as they are. For rules that look at
   * all pages after every edit. `make` reads nothing but the page and is not made anew with every call.
   */
  readonly perPage: <Value>(page: IndexedPage, make: (page: IndexedPage) => Value) => Value;
  readonly known: KnownNames;
  /** Sound files of a kind. */
  readonly sources: (kind: FileKind) => readonly Source[];
  readonly source: (kind: FileKind, id: string) => Source | undefined;
  /** Some file of this kind is broken, so lists of names from that kind are incomplete. */
  readonly isIncomplete: (kind: FileKind) => boolean;
  readonly operationPlace: (id: string) => SourceLocation | undefined;
}
