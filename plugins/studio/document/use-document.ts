// The open file: its text as it is being written, and my draft of it on the server.
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '../api/failure.ts';
import type { StudioApi } from '../api/studio-api.ts';
import type { StudioFile } from '../api/wire.ts';
import { inTurn } from './in-turn.ts';

export type DraftState =
  | { readonly state: 'none' }
  | { readonly state: 'unsaved' | 'saving' }
  | { readonly state: 'saved'; readonly at: string }
  | { readonly state: 'failed'; readonly failure: Failure };

export interface OpenDocument {
  readonly path: string;
  readonly file: StudioFile;
  readonly text: string;
  /** Revision that the text was written on top of. */
  readonly baseRevision: string | null;
  /** The text differs from what is published. */
  readonly changed: boolean;
  /** A publication came after the draft was begun. */
  readonly outdated: boolean;
  readonly draft: DraftState;
  /** How often the text was replaced as a whole: editors start over. */
  readonly generation: number;
  readonly setText: (text: string) => void;
  /** Saves now what is not saved yet. Returns whether it is safe now. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => Promise<void>;
  /** The text's base version, where this page still has it: another person's publication took its place. */
  readonly baseText: string | undefined;
  /** Goes on with this text on top of the file as it was shown while merging: what came still later conflicts again. */
  readonly rebase: (text: string, file: StudioFile) => Promise<void>;
  /** Looks at what is published now. What was not touched follows it, what was is kept and may become outdated. */
  readonly follow: () => Promise<void>;
  /** Reads the file again: it was published. */
  readonly reload: () => Promise<void>;
}

export type DocumentState =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly failure: Failure; readonly retry: () => void }
  | { readonly status: 'ready'; readonly document: OpenDocument };

interface Held {
  readonly file: StudioFile;
  readonly text: string;
  readonly baseRevision: string | null;
  readonly draft: DraftState;
  readonly generation: number;
  readonly baseText?: string;
}

const AUTOSAVE_MS = 900;
const NOT_FOUND = 'record.not-found';

interface DocumentEvents {
  /** A draft appeared or went. */
  readonly onStored: () => void;
  /** The open file is no more: a draft of a new file was discarded, or a created file was taken away. */
  readonly onGone: () => void;
}

/** Give the component that calls this a `key` of the path. */
export function useDocument(api: StudioApi, path: string, events: DocumentEvents): DocumentState {
  const [held, setHeld] = useState<Held | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  // Read when the time comes: a new function must not load the file anew.
  const tell = useRef(events);
  tell.current = events;
  const latest = useRef<Held | undefined>(undefined);
  const put = useCallback((change: (held: Held) => Held) => {
    if (latest.current === undefined) return;
    latest.current = change(latest.current);
    setHeld(latest.current);
  }, []);

  // Nothing is held any more: what was typed into a file that is gone must not come back as a draft of it.
  const leave = useCallback(() => {
    latest.current = undefined;
    tell.current.onGone();
  }, []);

  const read = useCallback(async () => {
    try {
      const file = await api.read(path);
      const generation = (latest.current?.generation ?? 0) + 1;
      latest.current = { ...startOf(file), generation };
      setFailure(undefined);
      setHeld(latest.current);
    } catch (error) {
      const said = failureOf(error);
      if (latest.current !== undefined && said.code === NOT_FOUND) leave();
      else setFailure(said);
    }
  }, [api, path, leave]);
  const load = useCallback(() => inTurn(path, read), [path, read]);
  useEffect(() => void load(), [load]);

  const save = useCallback(
    () =>
      inTurn(path, async () => {
        const now = latest.current;
        if (now === undefined || !isUnsafe(now.draft)) return true;
        put((current) => ({ ...current, draft: { state: 'saving' } }));
        try {
          const draft = await store(api, path, now);
          // What was typed meanwhile is saved by the next round.
          put((current) => ({ ...current, draft: current.text === now.text ? draft : { state: 'unsaved' } }));
          tell.current.onStored();
          return true;
        } catch (error) {
          put((current) => ({ ...current, draft: { state: 'failed', failure: failureOf(error) } }));
          return false;
        }
      }),
    [api, path, put],
  );

  const setText = useCallback(
    (text: string) =>
      put((current) => (current.text === text ? current : { ...current, text, draft: { state: 'unsaved' } })),
    [put],
  );
  const discard = useCallback(
    () =>
      inTurn(path, async () => {
        await api.discardDraft(path);
        tell.current.onStored();
        await read();
      }),
    [api, path, read],
  );
  const rebase = useCallback(
    async (text: string, file: StudioFile) => {
      put((current) => ({
        file,
        text,
        baseRevision: file.revision,
        draft: { state: 'unsaved' },
        generation: current.generation + 1,
      }));
      await save();
    },
    [put, save],
  );
  const follow = useCallback(async () => {
    // An unreachable server is queried again on the next event, and rejects a publication in any case.
    const file = await api.read(path).catch((error: unknown) => {
      const held = latest.current;
      if (failureOf(error).code === NOT_FOUND && held !== undefined && held.text === held.file.text) leave();
      return undefined;
    });
    if (file === undefined || file.revision === latest.current?.file.revision) return;
    put((current) => followed(current, file));
    // What was published is what I wrote: its draft is not needed any more.
    if (latest.current?.draft.state === 'unsaved') await save();
  }, [api, path, put, save, leave]);

  const unsaved = held?.draft.state === 'unsaved';
  const text = held?.text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the wait anew
  useEffect(() => {
    if (!unsaved) return undefined;
    const timer = setTimeout(() => void save(), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [unsaved, text, save]);
  // Another file is opened or the studio is left: what is not saved yet goes along.
  useEffect(() => () => void save(), [save]);

  if (held === undefined)
    return failure === undefined
      ? { status: 'loading' }
      : { status: 'error', failure, retry: () => void load() };
  const document = {
    ...held,
    path,
    changed: held.text !== held.file.text,
    outdated: held.baseRevision !== held.file.revision,
    setText,
    save,
    discard,
    rebase,
    follow,
    baseText: held.baseText,
    reload: load,
  };
  return { status: 'ready', document };
}

/** Whether something is not saved yet. */
export function isUnsafe(draft: DraftState): boolean {
  return draft.state === 'unsaved' || draft.state === 'failed';
}

function startOf(file: StudioFile): Omit<Held, 'generation'> {
  const { draft } = file;
  if (draft === null)
    return { file, text: file.text ?? '', baseRevision: file.revision, draft: { state: 'none' } };
  return {
    file,
    text: draft.text,
    baseRevision: draft.baseRevision,
    draft: { state: 'saved', at: draft.savedAt },
  };
}

/** What is held after the file became another one. */
function followed(held: Held, file: StudioFile): Held {
  const { text, baseRevision, draft, generation } = held;
  const before = held.file;
  if (text === file.text)
    return {
      file,
      text,
      baseRevision: file.revision,
      draft: draft.state === 'none' ? draft : { state: 'unsaved' },
      generation,
    };
  if (draft.state === 'none' && text === (before.text ?? '')) return { ...startOf(file), generation };
  const baseText = held.baseText ?? (baseRevision === before.revision ? (before.text ?? '') : undefined);
  return { ...held, file, ...(baseText === undefined ? {} : { baseText }) };
}

/** A text that is what is published already needs no draft. */
async function store(api: StudioApi, path: string, { file, text, baseRevision }: Held): Promise<DraftState> {
  if (text === file.text && baseRevision === file.revision) {
    await api.discardDraft(path);
    return { state: 'none' };
  }
  const { savedAt } = await api.saveDraft(path, text, baseRevision);
  return { state: 'saved', at: savedAt };
}
