import type { HandlerTable } from '../../handler/handler-table.ts';
import { listPaths, parseDocument, updatePaths } from './change-paths.ts';
import { createRegistration } from './create-registration.ts';
import { deleteRegistration } from './delete-registration.ts';
import { getRegistration } from './get-registration.ts';
import { listAllRegistrations, listRegistrations } from './list-registrations.ts';
import { checkRegistration, startRegistration, stopRegistration } from './switch-registration.ts';
import { updateRegistration } from './update-registration.ts';

export const registrationHandlers: HandlerTable = {
  'registration.list': listRegistrations,
  'registration.adminList': listAllRegistrations,
  'registration.get': getRegistration,
  'registration.create': createRegistration,
  'registration.update': updateRegistration,
  'registration.delete': deleteRegistration,
  'registration.start': startRegistration,
  'registration.stop': stopRegistration,
  'registration.check': checkRegistration,
  'registration.openapi.parse': parseDocument,
  'registration.oaspaths.list': listPaths,
  'registration.oaspaths.update': updatePaths,
};
