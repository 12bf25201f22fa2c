import type { HandlerTable } from '../table.ts';
import { createVersion } from './create-version.ts';
import { deleteVersion } from './delete-version.ts';
import { listDeployPackages } from './deploy-packages.ts';
import { getSignature, getVersion, listVersions } from './list-versions.ts';
import {
  allModels,
  allModelTypes,
  createModel,
  deleteModel,
  getModel,
  listModels,
  updateModel,
} from './models.ts';

export const modelHandlers: HandlerTable = {
  'model.list': listModels,
  'model.get': getModel,
  'model.create': createModel,
  'model.update': updateModel,
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
