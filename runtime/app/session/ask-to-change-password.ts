import type { DialogStore } from '../dialog/dialog-store.ts';
import { accountText } from '../i18n/account-text.ts';

export const USER_INFO_PATH = '/user/info';

export interface PasswordSurroundings {
  readonly dialogs: DialogStore;
  readonly location: () => { readonly pathname: string };
  readonly go: (path: string) => void;
}

/** A modal warning that leads to the user centre; Escape leads there as well. Not shown in the user centre. */
export async function askToChangePassword(text: string, around: PasswordSurroundings): Promise<void> {
  if (around.location().pathname === USER_INFO_PATH) return;
  const confirmed = await around.dialogs.ask({
    key: 'change-password',
    level: 'warning',
    title: accountText('account.title'),
    text,
    confirmLabel: accountText('account.change-password'),
    escapeAnswer: true,
  });
  if (confirmed) around.go(USER_INFO_PATH);
}
