// Runs a button's action: ask, fill in, call, notify, refresh, reveal, go on. One at a time per place.

import { useCallback, useRef, useState } from 'react';
import type { ActionPlan } from '#compile/compile-action.ts';
import { isRow, type Row, type Scope } from '#compile/scope.ts';
import { loadStyle } from '#plugin-api';
import { useResourceCache } from '../data/resource-context.tsx';
import { askedView } from '../element/later-view.tsx';
import { saveAddress, saveFile } from '../export/save-file.ts';
import { CallError } from '../http/call-error.ts';
import { useHttp } from '../http/http-context.tsx';
import { isDownload } from '../http/is-download.ts';
import { useNavigatePage } from '../navigation/use-navigate-page.ts';
import { useNotify } from '../notice/notice-context.tsx';
import styleAddress from './action.css?address';
import type { ActionRunner, ActionStage, PendingAction } from './pending-action.ts';

// Bytes of the first load: most pages are read before anything is done on them.
const ActionDialogs = askedView(async () => {
  const [dialogs] = await Promise.all([import('./ActionDialogs.tsx'), loadStyle(styleAddress)]);
  return { View: dialogs.ActionDialogs };
});

/** Until the next page has taken the place of this one. */
const LEAVING_MS = 2_000;
/** What may open before or instead of a call. */
const WINDOWS = ['dialog', 'drawer', 'confirm'] as const;

const IDLE: ActionStage = { step: 'idle' };

function left(cache: { leaving: number }): void {
  cache.leaving -= 1;
}

/** Where a person goes on who has seen what was revealed. */
function nextOf(stage: ActionStage): string | undefined {
  return stage.step === 'reveal' ? stage.plan.next?.(stage.scope) : undefined;
}

/** Whether the browser itself saves the answer, as it comes. */
function isSavedThere(
  http: ReturnType<typeof useHttp>,
  operation: NonNullable<ActionPlan['operation']>,
  body: Row,
): boolean {
  const address = http.downloadAddress(operation, body);
  if (address !== undefined) saveAddress(address);
  return address !== undefined;
}

/** A call saves a file of its own accord; the rest is shown by the page. */
async function callAndSave(
  http: ReturnType<typeof useHttp>,
  operation: NonNullable<ActionPlan['operation']>,
  body: Row,
): Promise<unknown> {
  const answer = await http.callOperation(operation, body, { isShown: isBlocked });
  if (isDownload(answer)) saveFile(answer.blob, answer.fileName);
  return answer;
}

/** Something else stands in the way: a dialog says what, with links. */
const isBlocked = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'record.referenced';

export function useRunAction(onDone?: () => void): ActionRunner {
  const [stage, setStage] = useState<ActionStage>(IDLE);
  const [busy, setBusy] = useState<ActionPlan | undefined>(undefined);
  const running = useRef(false);
  const http = useHttp();
  const cache = useResourceCache();
  const notify = useNotify();
  const navigate = useNavigatePage();

  const finish = useCallback(
    ({ plan, scope }: PendingAction, answer: unknown) => {
      const result = isRow(answer) ? answer : {};
      const readable = { ...scope, result: answer };
      if (plan.success !== undefined) notify('success', plan.success(readable));
      onDone?.();
      const reveals = plan.action.reveal !== undefined;
      setStage(reveals ? { step: 'reveal', plan, scope: readable, result } : IDLE);
      const next = plan.next?.(readable);
      if (next === undefined) cache.revalidate();
      else if (!reveals) navigate(next);
    },
    [cache, navigate, notify, onDone],
  );

  const call = useCallback(
    async (pending: PendingAction, body: Row) => {
      const operation = pending.plan.operation;
      if (operation === undefined || running.current) return;
      if (isSavedThere(http, operation, body)) return finish(pending, undefined);
      running.current = true;
      setBusy(pending.plan);
      const leaves = pending.plan.next !== undefined;
      if (leaves) cache.leaving += 1;
      try {
        finish(pending, await callAndSave(http, operation, body));
      } catch (error) {
        // Any other error was shown by the HTTP layer; the dialog stays for a retry.
        if (isBlocked(error)) setStage({ ...pending, step: 'refused', error });
      } finally {
        running.current = false;
        setBusy(undefined);
        if (leaves) setTimeout(() => left(cache), LEAVING_MS);
      }
    },
    [cache, finish, http],
  );

  const run = useCallback(
    (plan: ActionPlan, scope: Scope) => {
      const pending = { plan, scope };
      if (plan.blocked(scope) !== undefined || running.current) return;
      const href = plan.href(scope);
      const step = WINDOWS.find((name) => plan[name] !== undefined);
      if (href !== undefined) navigate(href);
      else if (step !== undefined) setStage({ step, ...pending });
      else void call(pending, plan.body(scope));
    },
    [call, navigate],
  );

  const close = useCallback(() => {
    setStage((current) => {
      const next = nextOf(current);
      if (next !== undefined) queueMicrotask(() => navigate(next));
      return IDLE;
    });
  }, [navigate]);

  const dialogs = stage.step !== 'idle' && (
    <ActionDialogs
      stage={stage}
      busy={busy !== undefined}
      onConfirm={(pending) => void call(pending, pending.plan.body(pending.scope))}
      onSubmitted={finish}
      onClose={close}
    />
  );
  return { run, busy, dialogs };
}
