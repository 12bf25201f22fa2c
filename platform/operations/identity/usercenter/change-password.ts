import { AppError } from '#core/app-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { numberParameter, readSystemParameters } from '../../parameters/system-parameters.ts';
import { passwordRules } from '../base/login-rules.ts';
import { verifyPassword } from '../base/password.ts';
import { endSessionsOf } from '../base/session.ts';
import { setPassword } from '../base/set-password.ts';
import { countAttempt, forgiveAttempt } from '../base/throttle.ts';

/** Ends every other session of the person: holders of the old password are out. */
export const changePassword: Handler<'usercenter.changePassword'> = async (request, context) => {
  const { user, sessionId } = signedInActor(context);
  if (request.newPassword !== request.confirmPassword)
    throw new AppError('request.invalid', {}, { fields: { confirmPassword: '两次输入的新密码不一致' } });
  const { db } = context.storage;
  const now = context.now();
  const parameters = await readSystemParameters(db, context.config);
  const limit = numberParameter(context.config, 'loginFailureLimit', parameters.loginFailureLimit);
  const counted = passwordRules(sessionId, limit);
  await countAttempt(db, counted, now, 'password.throttled');
  const account = await db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', user.userId)
    .executeTakeFirst();
  if (!(await verifyPassword(request.password, account?.passwordHash)))
    throw new AppError('password.wrong', {}, { fields: { password: '当前密码不正确' } });
  await forgiveAttempt(db, counted);
  await context.storage.transaction(async (transaction) => {
    await setPassword(transaction, {
      accountId: user.userId,
      username: user.username,
      password: request.newPassword,
      field: 'newPassword',
      now,
      mustChange: false,
    });
    await endSessionsOf(transaction, user.userId, sessionId);
  });
  return undefined;
};
