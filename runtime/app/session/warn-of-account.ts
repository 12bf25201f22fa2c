import type { ErrorTexts } from '#core/console-session.ts';
import type { UserInfo } from '#core/permission.ts';
import { accountWarning } from './account-warning.ts';
import { askToChangePassword, type PasswordSurroundings } from './ask-to-change-password.ts';

/** Says what an account or password needs. `said` holds the last text: a mere reminder comes once. */
export async function warnOfAccount(
  user: Pick<UserInfo, 'accountCode' | 'passwordState'>,
  texts: ErrorTexts,
  said: { current: string | undefined },
  around: PasswordSurroundings,
): Promise<void> {
  const { text, repeat } = accountWarning(user, texts) ?? {};
  if (text === undefined || (repeat === 'once' && said.current === text)) return;
  said.current = text;
  await askToChangePassword(text, around);
}
