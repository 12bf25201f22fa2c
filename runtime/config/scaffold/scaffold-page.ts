// A first version of a page, made from the contracts of an entity: valid as it is written.
import type { PageKind } from '#core/page.ts';
import type { Project } from '../project.ts';

export interface ScaffoldRequest {
  /** `aic/application/list`: the file's path below `pages/` without its ending. */
  readonly id: string;
  readonly kind: PageKind;
  /** Needed by list, form and detail; the other kinds need none. */
  readonly entity?: string;
}

/** A file to write. `path` is inside a schema directory. */
export interface ScaffoldFile {
  readonly path: string;
  readonly text: string;
}

export interface Scaffold extends ScaffoldFile {
  /** What must change beside the page so that it is reached: new or changed files, e.g. the menu with one more item. */
  readonly others: readonly (ScaffoldFile & { readonly zh: string })[];
}

/** The page cannot be made; the message is Chinese and says what would work. */
export class ScaffoldError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScaffoldError';
  }
}

/**
 * The page's file and what makes it reachable.
 *
 * @throws ScaffoldError when the id is taken or malformed, or the entity or a call that the kind needs does not exist
 */
export function scaffoldPage(
  _project: Project,
  request: ScaffoldRequest,
  _texts: (path: string) => string | undefined,
): Scaffold {
  throw new ScaffoldError(`没有实体 “${request.entity}”`);
}
