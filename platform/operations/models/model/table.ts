import type { HandlerTable } from '../../handler/handler-table.ts';
import { createVersion } from './create-version.ts';
import { deleteVersion } from './delete-version.ts';
import { listDeployPackages } from './deploy-packages.ts';
import { getSignature, getVersion, listVersions } from './list-versions.ts';
import { allModels, allModelTypes, deleteModel } from './models.ts';

export const modelHandlers: HandlerTable = {
  'model.delete': deleteModel,
  'model.all': allModels,
  'model.type.all': allModelTypes,
  'model.version.list': listVersions,
  'model.version.get': getVersion,
  'model.version.signature': getSignature,
  'model.version.create': createVersion,
  'model.version.delete': deleteVersion,
  'model.deployPackage.list': listDeployPackages,
};
