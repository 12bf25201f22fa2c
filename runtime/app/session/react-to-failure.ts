// What the console does by itself when a call fails. The caller gets the error afterwards in any case.
import type { ErrorTexts } from '#core/console-session.ts';
import type { DialogStore } from '../dialog/dialog-store.ts';
import type { CallError } from '../http/call-error.ts';
import { failureText } from '../http/failure-text.ts';
import { t } from '../i18n/translate.ts';
import type { Notify } from '../notice/notice-store.ts';
import { redirectTarget } from './redirect-target.ts';

export interface FailureSurroundings {
  readonly errorTexts: () => ErrorTexts;
  readonly notify: Notify;
  readonly dialogs: DialogStore;
  readonly location: () => { readonly pathname: string; readonly search: string };
  /** Leaves the console for an address. */
  readonly leave: (address: string) => void;
  readonly reload: () => void;
  /** Goes to a path inside the console. */
  readonly go: (path: string) => void;
}

/** `message.global` of a call made for a user who is no longer signed in here. */
const ACCOUNT_CHANGED = 'LoginAccountError';

export function reactToFailure(error: CallError, silent: boolean, around: FailureSurroundings): void {
  if (error.global === ACCOUNT_CHANGED) {
    void offerReload(error, around);
    return;
  }
  const target = redirectTarget(error.redirect, around.location());
  if (target !== undefined) around.leave(target);

  const warning = around.errorTexts().account[error.accountCode ?? ''];
  if (warning !== undefined) {
    void import('./ask-to-change-password.ts').then((later) => later.askToChangePassword(warning, around));
    return;
  }
  if (silent) return;
  const { text, detail } = failureText(error, around.errorTexts().status);
  around.notify('error', text, detail);
}

/** Another tab signed in as another user: continuing shows that user's console. */
async function offerReload(error: CallError, around: FailureSurroundings): Promise<void> {
  const confirmed = await around.dialogs.ask({
    key: ACCOUNT_CHANGED,
    level: 'warning',
    title: t('app.notice'),
    text: t('account.switched', { name: error.currentUserName ?? '' }),
    confirmLabel: t('app.continue'),
    cancelLabel: t('app.cancel'),
  });
  if (confirmed) around.reload();
}
