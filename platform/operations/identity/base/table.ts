import type { Handler } from '../../handler/handler.ts';
import type { HandlerTable } from '../../handler/handler-table.ts';
import { login } from './login.ts';
import { endSession } from './session.ts';
import { expiredCookies } from './session-cookies.ts';

const isLogin: Handler<'base.isLogin'> = async (_request, { actor }) =>
  actor === undefined ? { isLogin: false } : { isLogin: true, relayKey: actor.relayKey };

/** Works for who is not signed in any more as well: the goal is to be out. */
const logout: Handler<'base.logout'> = async (_request, context) => {
  const { request, storage } = context;
  if (request.sessionToken !== undefined) await endSession(storage.db, request.sessionToken);
  for (const cookie of expiredCookies(request.origin.startsWith('https:'))) context.setCookie(cookie);
  return { redirect: context.config.settings.loginPath };
};

export const baseHandlers: HandlerTable = {
  'base.login': login,
  'base.isLogin': isLogin,
  'base.logout': logout,
};
