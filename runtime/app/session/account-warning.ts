import type { ErrorTexts } from '#core/console-session.ts';
import type { UserInfo } from '#core/permission.ts';
import { t } from '../i18n/translate.ts';

/** Text of the warning that this person's account or password needs; undefined: all is well. */
export function accountWarning(
  user: Pick<UserInfo, 'accountCode' | 'passwordState'>,
  texts: ErrorTexts,
): string | undefined {
  if (user.passwordState === 'TimeReset') return t('account.TimeReset');
  if (user.passwordState === 'WeakReset') return t('account.WeakReset');
  return user.accountCode === undefined ? undefined : texts.account[user.accountCode];
}
