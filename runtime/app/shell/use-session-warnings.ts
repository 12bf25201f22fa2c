import { useEffect, useRef } from 'react';
import type { ConsoleSession } from '#core/console-session.ts';
import { useDialogs } from '../dialog/dialog-context.tsx';
import { t } from '../i18n/translate.ts';
import { useNavigate } from '../location/router.ts';
import { useNotify } from '../notice/notice-context.tsx';
import { accountWarning } from '../session/account-warning.ts';
import { askToChangePassword } from '../session/ask-to-change-password.ts';

/** Session warnings that a person must see: permissions that failed to load, a password to change. */
export function useSessionWarnings(session: ConsoleSession, path: string): void {
  const notify = useNotify();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { permissionFailure, user, errorTexts } = session;
  useEffect(() => {
    if (permissionFailure !== undefined) notify('warning', permissionText(permissionFailure));
  }, [permissionFailure, notify]);

  const warning = user === undefined ? undefined : accountWarning(user, errorTexts);
  const { text, repeat } = warning ?? {};
  const said = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (text === undefined || (repeat === 'once' && said.current === text)) return;
    said.current = text;
    void askToChangePassword(text, { dialogs, go: navigate, location: () => ({ pathname: path }) });
  }, [text, repeat, path, dialogs, navigate]);
}

/** The fixed warning, followed by the server's message when there is one. */
export function permissionText(failure: string): string {
  const fixed = t('permission.failed');
  return failure.startsWith(fixed) ? failure : `${fixed}${failure}`;
}
