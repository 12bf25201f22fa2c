// One upload of a field: chosen, under way, paused, done.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { displayText, isRow, type Row, type Scope } from '#compile/scope.ts';
import { UPLOAD_CALLS } from '#core/upload-calls.ts';
import { useFormRuntime } from '../form/field/form-runtime.tsx';
import { useHttp } from '../http/http-context.tsx';
import { useSession } from '../session/use-session.ts';
import { lastUnfinished, type RememberedUpload, uploadMemory } from './remembered-uploads.ts';
import { sendFile, type UploadCalls, type UploadState } from './send-file.ts';
import { waitForNetwork } from './wait-for-network.ts';

export type FieldUpload =
  | { readonly step: 'empty' }
  | ({ readonly file: File } & (UploadState | { readonly step: 'paused'; readonly sent: number }));

export interface UploadControl {
  readonly upload: FieldUpload;
  /** What an earlier page began here and did not finish. */
  readonly unfinished: RememberedUpload | undefined;
  start(file: File): void;
  pause(): void;
  /** Goes on after a pause, or tries again after it stopped. */
  proceed(): void;
  /** Drops the file, also from the server. */
  drop(): void;
}

/** `onId` is called as soon as the upload has an id on the server, and on its end. */
export function useUpload(field: string, onId: (id: string | undefined) => void): UploadControl {
  const calls = useUploadCalls();
  const scope = useUploadScope(field);
  const [upload, setUpload] = useState<FieldUpload>({ step: 'empty' });
  const unfinished = useMemo(() => lastUnfinished(storage(), scope, Date.now()), [scope]);
  const current = useRef<{ readonly file: File; readonly ending: AbortController; id?: string }>();
  const report = useRef(onId);
  report.current = onId;
  useEffect(() => () => current.current?.ending.abort(), []);

  const send = useCallback(
    (file: File) => {
      current.current?.ending.abort();
      const run = { file, ending: new AbortController() };
      current.current = run;
      const { signal } = run.ending;
      const show = (state: UploadState) => {
        if (!signal.aborted) setUpload({ file, ...state });
      };
      show({ step: 'sending', sent: 0, bytesPerSecond: undefined });
      const dependencies = {
        file,
        calls: calls.send,
        memory: uploadMemory(storage(), scope, file, Date.now),
        onBegin: (id: string) => {
          if (current.current === run) current.current.id = id;
          if (!signal.aborted) report.current(id);
        },
        onState: show,
        now: () => performance.now(),
        wait: waitForNetwork,
      };
      // Only an abort rejects, and its caller knows.
      sendFile(dependencies, signal).catch(() => undefined);
    },
    [calls, scope],
  );
  const pause = useCallback(() => {
    current.current?.ending.abort();
    setUpload((before) =>
      'sent' in before ? { file: before.file, step: 'paused', sent: before.sent } : before,
    );
  }, []);
  const drop = useCallback(() => {
    const dropped = current.current;
    dropped?.ending.abort();
    current.current = undefined;
    setUpload({ step: 'empty' });
    report.current(undefined);
    if (dropped === undefined) return;
    uploadMemory(storage(), scope, dropped.file, Date.now).forget();
    // What stays behind is removed by the server in time.
    if (dropped.id !== undefined) calls.remove(dropped.id).catch(() => undefined);
  }, [calls, scope]);
  const proceed = useCallback(() => {
    if (current.current !== undefined) send(current.current.file);
  }, [send]);
  return { upload, unfinished, start: send, pause, proceed, drop };
}

interface Calls {
  readonly send: UploadCalls;
  readonly remove: (id: string) => Promise<unknown>;
}

function useUploadCalls(): Calls {
  const http = useHttp();
  const { linked, scope } = useFormRuntime();
  return useMemo(() => {
    const call = (
      name: keyof typeof UPLOAD_CALLS,
      body: object,
      more: { bytes?: Blob; signal?: AbortSignal } = {},
    ) => {
      const operation = linked.operations[UPLOAD_CALLS[name]];
      if (operation === undefined) return Promise.reject(new Error(`[Bug] no ${UPLOAD_CALLS[name]}`));
      return http.callOperation(operation, body, { silent: true, ...more });
    };
    return {
      remove: (id) => call('delete', { id }),
      send: {
        create: async (file) => {
          const { organizationId, projectId } = paramsOf(scope());
          return textIn(await call('create', { organizationId, projectId, ...file }), 'id');
        },
        received: async (id) => numberIn(await call('get', { id }), 'receivedBytes'),
        write: async (id, offset, bytes, signal) =>
          numberIn(await call('write', { id, offset }, { bytes, signal: within(signal) }), 'receivedBytes'),
      },
    };
  }, [http, linked, scope]);
}

/** A connection that silently drops everything counts as none. */
const CHUNK_TIMEOUT_MS = 60_000;

function within(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(CHUNK_TIMEOUT_MS)]);
}

/** Person, project, page and field: the same file chosen elsewhere is another upload. */
function useUploadScope(field: string): string {
  const { user } = useSession();
  const { linked, scope } = useFormRuntime();
  const { projectId } = paramsOf(scope());
  return [user?.userId ?? '', projectId ?? '', linked.page.id, field].map(String).join('|');
}

function paramsOf(scope: Scope): Row {
  return isRow(scope.params) ? scope.params : {};
}

function textIn(answer: unknown, name: string): string {
  return isRow(answer) ? displayText(answer[name]) : '';
}

function numberIn(answer: unknown, name: string): number {
  return isRow(answer) ? Number(answer[name]) : 0;
}

/** Reading it can throw where the browser forbids it. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
