// Publishing schema files from the console: checked as a whole, written as a whole, taken back to the byte.
import { join } from 'node:path';
import { AppError } from '#core/app-error.ts';
import type { HelpValues } from '#core/help-value.ts';
import { createContentStore, sha256 } from './content-store.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { filesAt, type ProposedFile, proposedWorkspace, revisionOf } from './files-at.ts';
import { type Conflict, describeConflict } from './find-conflicts.ts';
import { countErrors, placeDiagnostics } from './placed-diagnostics.ts';
import type { Author, Publication, PublishedFile } from './publication.ts';
import { createPublications } from './publications.ts';
import { createPublishedLayer } from './published-layer.ts';
import type { SchemaStore } from './schema-store.ts';
import { storageFailure } from './storage-failure.ts';
import { requireEditablePath, requireText } from './studio-file.ts';
import { carryOut, recover, type TransactionParts } from './transaction.ts';

export interface PublishRequest extends Author {
  readonly message: string;
  readonly files: readonly (ProposedFile & {
    /** SHA-256 of the text that the author started from; null: there was no file. */
    readonly baseRevision: string | null;
  })[];
}

export interface RollbackRequest extends Author {
  readonly message: string;
  readonly id: string;
  /** Also when the files were changed again since. */
  readonly overwrite: boolean;
}

/** One file of a publication as text. */
export interface VersionFile {
  readonly path: string;
  readonly change: 'created' | 'changed' | 'removed';
  /** What was in effect before and after; null: no file. */
  readonly before: string | null;
  readonly after: string | null;
  readonly beforeRevision: string | null;
  readonly afterRevision: string | null;
}

export interface Authoring {
  readonly store: SchemaStore;
  readonly drafts: Drafts;
  /** Tokens of a Markdown text as a help page gets them. */
  readonly parseHelp: (markdown: string, values?: HelpValues) => unknown;
  /**
   * All files or none. Returns the publication, which is in effect when this returns.
   *
   * @throws AppError `studio.conflict` (details: `conflicts`; the author's texts were kept as drafts), `studio.broken`
   * (details: `diagnostics`), `studio.unchanged`, `studio.not-published`, and what a path or text is refused for
   */
  publish(request: PublishRequest): Promise<Publication>;
  /** Files back to the bytes that they had before that publication. @throws AppError as `publish`, `record.not-found` */
  rollback(request: RollbackRequest): Promise<Publication>;
  /** Newest first. */
  history(): Promise<readonly Publication[]>;
  /** @throws AppError `record.not-found` */
  version(id: string): Promise<{
    readonly publication: Publication;
    readonly files: readonly VersionFile[];
    /** Nothing of it was changed since. */
    readonly current: boolean;
  }>;
}

export interface AuthoringOptions {
  readonly store: SchemaStore;
  /** Where drafts, history and the journal lie, normally `<data>/studio`. */
  readonly directory: string;
  readonly now: () => Date;
  readonly parseHelp: (markdown: string, values?: HelpValues) => unknown;
}

/** Ends what a crash left half done. Called before the published files are read. */
export async function recoverPublishing(directory: string, publishedDirectory: string): Promise<void> {
  await recover(partsOf(directory, publishedDirectory));
}

export function createAuthoring({ store, directory, now, parseHelp }: AuthoringOptions): Authoring {
  const published = store.layers.find(({ kind }) => kind === 'published');
  if (published === undefined) throw new Error('[Bug] the schema store has no published layer');
  const parts = partsOf(directory, published.directory);
  const { contents, publications, layer } = parts;
  const drafts = createDrafts(join(directory, 'drafts'));
  const alone = createQueue();

  const layerRevision = async (path: string) => {
    const content = await layer.read(path);
    return content === undefined ? null : sha256(content);
  };
  const conflictAt = async (path: string) =>
    describeConflict(store, await publications.list(), path, await layerRevision(path));

  async function publish(request: PublishRequest): Promise<Publication> {
    const moved: Conflict[] = [];
    const changed: ProposedFile[] = [];
    for (const { path, text, baseRevision } of request.files) {
      const current = filesAt(store, path).at(-1);
      const inEffect = current?.source.text ?? null;
      if (text !== null ? text === inEffect : current === undefined) continue;
      if (revisionOf(inEffect) !== baseRevision) moved.push(await conflictAt(path));
      else if (text === null && current?.kind !== 'published')
        throw new AppError('studio.not-published', { path });
      else changed.push({ path, text });
    }
    if (moved.length > 0) {
      await keepDrafts(request);
      throw conflict(moved);
    }
    if (changed.length === 0) throw new AppError('studio.unchanged');
    const wanted = changed.map(({ path, text }) => ({
      path,
      content: text === null ? undefined : Buffer.from(text),
    }));
    const publication = await exchange(request, wanted, { kind: 'publish' });
    for (const { path } of request.files) await drafts.discard(request.by, path);
    return publication;
  }

  async function rollback(request: RollbackRequest): Promise<Publication> {
    const target = await publications.find(request.id);
    if (target === undefined) throw new AppError('record.not-found');
    const moved: Conflict[] = [];
    const wanted: Wanted[] = [];
    for (const { path, before, after } of target.files) {
      const current = await layerRevision(path);
      if (current === before) continue;
      if (current !== after && !request.overwrite) moved.push(await conflictAt(path));
      wanted.push({ path, content: before === null ? undefined : await contents.get(before) });
    }
    if (moved.length > 0) throw conflict(moved);
    if (wanted.length === 0) throw new AppError('studio.unchanged');
    return exchange(request, wanted, { kind: 'rollback', rollbackOf: target.id });
  }

  /** The one way by which published files change. */
  async function exchange(
    { by, byName, message }: Author & { readonly message: string },
    wanted: readonly Wanted[],
    kind: Pick<Publication, 'kind' | 'rollbackOf'>,
  ): Promise<Publication> {
    refuseBroken(wanted);
    const files: PublishedFile[] = [];
    for (const { path, content } of wanted) {
      const before = await layer.read(path);
      const below = filesAt(store, path).findLast((file) => file.kind !== 'published');
      files.push({
        path,
        before: before === undefined ? null : await contents.put(before),
        after: content === undefined ? null : await contents.put(content),
        base: below === undefined ? null : await contents.put(Buffer.from(below.source.text)),
      });
    }
    const id = await publications.nextId();
    const publication = { id, at: now().toISOString(), by, byName, message, ...kind, files };
    await carryOut(parts, publication);
    await store.reload();
    return publication;
  }

  function refuseBroken(wanted: readonly Wanted[]): void {
    const proposed = wanted.map(({ path, content }) => ({
      path,
      text: content === undefined ? null : decode(content),
    }));
    const workspace = proposedWorkspace(store, proposed);
    const diagnostics = store.check(workspace);
    const count = countErrors(diagnostics);
    if (count === 0) return;
    const details = { diagnostics: placeDiagnostics(workspace, diagnostics) };
    throw new AppError('studio.broken', { count }, { details });
  }

  /** Keeps the drafts of the later publisher. */
  async function keepDrafts({ by, files }: PublishRequest): Promise<void> {
    const savedAt = now().toISOString();
    for (const { path, text, baseRevision } of files)
      if (text !== null) await drafts.save({ by, path, text, baseRevision, savedAt });
  }

  return {
    store,
    drafts,
    parseHelp,
    async publish(request) {
      checkFiles(request.files);
      return alone(async () => {
        await store.reload();
        return storageFailure(() => publish(request));
      });
    },
    rollback: (request) =>
      alone(async () => {
        await store.reload();
        return storageFailure(() => rollback(request));
      }),
    history: () => publications.list(),
    async version(id) {
      const publication = await publications.find(id);
      if (publication === undefined) throw new AppError('record.not-found');
      const textOf = async (name: string | null) => (name === null ? null : decode(await contents.get(name)));
      const files = await Promise.all(
        publication.files.map(async (file): Promise<VersionFile> => {
          const [before, after, base] = await Promise.all([file.before, file.after, file.base].map(textOf));
          const [shownBefore, shownAfter] = [before ?? base ?? null, after ?? base ?? null];
          return {
            path: file.path,
            change: changeOf(file),
            before: shownBefore,
            after: shownAfter,
            beforeRevision: revisionOf(shownBefore),
            afterRevision: revisionOf(shownAfter),
          };
        }),
      );
      const now = await Promise.all(publication.files.map(({ path }) => layerRevision(path)));
      return { publication, files, current: publication.files.every(({ after }, i) => after === now[i]) };
    },
  };
}

/** As the person sees it: an overlay put over a built-in file changes it, and taking it away changes it back. */
export function changeOf({ before, after, base }: PublishedFile): VersionFile['change'] {
  if ((before ?? base) === null) return 'created';
  return (after ?? base) === null ? 'removed' : 'changed';
}

interface Wanted {
  readonly path: string;
  /** Undefined: no file. */
  readonly content: Uint8Array | undefined;
}

function partsOf(directory: string, publishedDirectory: string): TransactionParts {
  return {
    directory,
    contents: createContentStore(join(directory, 'contents')),
    publications: createPublications(join(directory, 'publications')),
    layer: createPublishedLayer(publishedDirectory),
  };
}

function checkFiles(files: PublishRequest['files']): void {
  const seen = new Set<string>();
  for (const { path, text } of files) {
    requireEditablePath(path);
    if (text !== null) requireText(path, text);
    if (seen.has(path)) throw new AppError('studio.path-refused', { path, reason: '同一个文件出现了两次' });
    seen.add(path);
  }
}

function conflict(conflicts: readonly Conflict[]): AppError {
  const first = conflicts[0];
  const who = first?.byName ?? '其他人（直接修改了磁盘上的文件）';
  return new AppError('studio.conflict', { path: first?.path ?? '', who }, { details: { conflicts } });
}

/** With its byte order mark, so that text and bytes stay the same thing. */
function decode(content: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
}

/** One by one, despite failures. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(act: () => Promise<Value>): Promise<Value> => {
    const mine = last.then(act);
    last = mine.catch(() => undefined);
    return mine;
  };
}
