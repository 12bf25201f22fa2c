import type { Handler } from '../../handler/handler.ts';
import type { HandlerTable } from '../../handler/handler-table.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { readParameterNotices } from '../../parameters/parameter-notices.ts';
import { readSystemParameters, writeSystemParameters } from '../../parameters/system-parameters.ts';
import { checkUpstreamNetworks } from '../../parameters/upstream-networks.ts';
import { userPermissions } from '../../portal/user-permissions.ts';
import { refuseSharedAddress } from '../../services/registration/pages-elsewhere.ts';
import { changePassword } from './change-password.ts';
import { sessionList, sessionRevoke, sessionRevokeOthers } from './sessions.ts';
import { updateProfile, userInfo } from './user-info.ts';

const getSystemParameter: Handler<'usercenter.getSystemParameter'> = (_request, context) =>
  readSystemParameters(context.storage.db, context.config);

/** Sets the parameters that were sent, leaves the others. */
const setSystemParameter: Handler<'usercenter.setSystemParameter'> = async (request, context) => {
  const { user } = signedInActor(context);
  const fields: Readonly<Record<string, unknown>> = request;
  const sent = Object.fromEntries(context.request.sentFields.map((name) => [name, fields[name]]));
  if (Array.isArray(sent.upstreamNetworks))
    sent.upstreamNetworks = checkUpstreamNetworks(sent.upstreamNetworks.map(String));
  await context.storage.transaction(async (db) => {
    if (typeof sent.externalAccessAddress === 'string')
      await refuseSharedAddress(db, sent.externalAccessAddress, context.request.origin);
    await writeSystemParameters(db, sent, user.username, context.now());
  });
  return readSystemParameters(context.storage.db, context.config);
};

const parameterNotices: Handler<'usercenter.parameterNotices'> = async (_request, context) => ({
  notices: await readParameterNotices(context.storage.db, context.config),
});

export const usercenterHandlers: HandlerTable = {
  'usercenter.userInfo': userInfo,
  'usercenter.updateProfile': updateProfile,
  'usercenter.changePassword': changePassword,
  'usercenter.sessionList': sessionList,
  'usercenter.sessionRevoke': sessionRevoke,
  'usercenter.sessionRevokeOthers': sessionRevokeOthers,
  'usercenter.userPermissions': userPermissions,
  'usercenter.getSystemParameter': getSystemParameter,
  'usercenter.setSystemParameter': setSystemParameter,
  'usercenter.parameterNotices': parameterNotices,
};
