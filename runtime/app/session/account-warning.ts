import type { ErrorTexts } from '#core/console-session.ts';
import type { UserInfo } from '#core/permission.ts';
import { accountText } from '../i18n/account-text.ts';

/** How often it is shown: `always` on every page, `once` when the console opens. */
export interface AccountWarning {
  readonly text: string;
  readonly repeat: 'always' | 'once';
}

/** The warning that this person's account or password needs; undefined: all is well. */
export function accountWarning(
  user: Pick<UserInfo, 'accountCode' | 'passwordState'>,
  texts: ErrorTexts,
): AccountWarning | undefined {
  if (user.passwordState === 'TimeReset') return { text: accountText('account.TimeReset'), repeat: 'always' };
  // A weak password still signs in: it is a reminder, not a barrier.
  if (user.passwordState === 'WeakReset') return { text: accountText('account.WeakReset'), repeat: 'once' };
  const text = user.accountCode === undefined ? undefined : texts.account[user.accountCode];
  return text === undefined ? undefined : { text, repeat: 'always' };
}
