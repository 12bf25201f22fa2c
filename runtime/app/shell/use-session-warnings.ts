import { useEffect, useRef } from 'react';
import type { ConsoleSession } from '#core/console-session.ts';
import { useDialogs } from '../dialog/dialog-context.tsx';
import { t } from '../i18n/translate.ts';
import { useNavigate } from '../location/router.ts';
import { useNotify } from '../notice/notice-context.tsx';

/** Session warnings that a person must see: permissions that failed to load, a password to change. */
export function useSessionWarnings(session: ConsoleSession, path: string): void {
  const notify = useNotify();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { permissionFailure, user, errorTexts } = session;
  useEffect(() => {
    if (permissionFailure !== undefined) notify('warning', permissionText(permissionFailure));
  }, [permissionFailure, notify]);

  const said = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Most accounts are in order, and need nothing of what would be said.
    if (user === undefined || (user.passwordState === 'Normal' && user.accountCode === undefined)) return;
    const around = { dialogs, go: navigate, location: () => ({ pathname: path }) };
    void import('../session/warn-of-account.ts').then(({ warnOfAccount }) =>
      warnOfAccount(user, errorTexts, said, around),
    );
  }, [user, errorTexts, path, dialogs, navigate]);
}

/** The fixed warning, followed by the server's message when there is one. */
export function permissionText(failure: string): string {
  const fixed = t('permission.failed');
  return failure.startsWith(fixed) ? failure : `${fixed}${failure}`;
}
