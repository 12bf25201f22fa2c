// The studio's calls as functions.
import type { Operations, PluginHost } from '#plugin-api';
import type {
  Checked,
  Completion,
  Difference,
  Draft,
  Edit,
  FormModel,
  HistoryPage,
  Hover,
  Preview,
  Scaffold,
  StudioFile,
  Tree,
  Version,
} from './wire.ts';

type Also = readonly { readonly path: string; readonly text: string | null }[];

export interface StudioApi {
  readonly tree: () => Promise<Tree>;
  readonly read: (path: string) => Promise<StudioFile>;
  readonly check: (path: string, text: string | null, also: Also) => Promise<Checked>;
  readonly complete: (path: string, text: string, offset: number) => Promise<Completion>;
  readonly hover: (path: string, text: string, offset: number) => Promise<Hover>;
  readonly preview: (request: {
    readonly path: string;
    readonly text: string;
    readonly role: string;
    readonly params: Readonly<Record<string, string>>;
    readonly also: Also;
  }) => Promise<Preview>;
  /** Undefined: this file has no form view. */
  readonly form: (path: string, text: string) => Promise<FormModel | undefined>;
  readonly edit: (path: string, text: string, edits: readonly Edit[]) => Promise<string>;
  readonly saveDraft: (
    path: string,
    text: string,
    baseRevision: string | null,
  ) => Promise<{ readonly savedAt: string }>;
  readonly discardDraft: (path: string) => Promise<void>;
  readonly diff: (path: string, text: string | null) => Promise<Difference>;
  readonly publish: (message: string, files: readonly Draft[]) => Promise<{ readonly version: string }>;
  readonly history: (pageNo: number, path?: string) => Promise<HistoryPage>;
  readonly version: (id: string) => Promise<Version>;
  readonly rollback: (
    id: string,
    message: string,
    overwrite: boolean,
  ) => Promise<{ readonly version: string }>;
  readonly scaffold: (page: {
    readonly id: string;
    readonly kind: Operations['studio.scaffold']['request']['kind'];
    readonly title?: string;
    readonly entity?: string;
  }) => Promise<Scaffold>;
}

export const HISTORY_PAGE_SIZE = 20;

/** A response that its contract leaves open, cast to its type in `wire.ts`. */
function opened<Answer>(answer: unknown): Answer {
  return answer as Answer;
}

/** The caller shows failures: none of these calls raises a notice. */
export function createStudioApi(host: Pick<PluginHost, 'call'>): StudioApi {
  const call: PluginHost['call'] = (id, body) => host.call(id, body, { silent: true });
  // A draft says more about itself than the calls take.
  const bare = (also: Also) => also.map(({ path, text }) => ({ path, text }));
  return {
    tree: async () => opened<Tree>(await call('studio.tree')),
    read: (path) => call('studio.read', { path }),
    check: (path, text, also) => call('studio.check', { path, text, also: bare(also) }),
    complete: (path, text, offset) => call('studio.complete', { path, text, offset }),
    hover: (path, text, offset) => call('studio.hover', { path, text, offset }),
    preview: async (request) =>
      opened<Preview>(await call('studio.preview', { ...request, also: bare(request.also) })),
    form: async (path, text) =>
      opened<FormModel | null>((await call('studio.form', { path, text })).form) ?? undefined,
    edit: async (path, text, edits) => (await call('studio.edit', { path, text, edits })).text,
    saveDraft: (path, text, baseRevision) => call('studio.saveDraft', { path, text, baseRevision }),
    discardDraft: (path) => call('studio.discardDraft', { path }),
    diff: (path, text) => call('studio.diff', { path, text }),
    publish: (message, files) => call('studio.publish', { message, files }),
    history: (pageNo, path) =>
      call('studio.history', {
        pageNo,
        pageSize: HISTORY_PAGE_SIZE,
        ...(path === undefined ? {} : { path }),
      }),
    version: (id) => call('studio.version', { id }),
    rollback: (id, message, overwrite) => call('studio.rollback', { id, message, overwrite }),
    scaffold: (page) => call('studio.scaffold', page),
  };
}
