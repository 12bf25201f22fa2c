import type { HandlerTable } from '../../handler/handler-table.ts';
import {
  createVersion,
  deleteVersion,
  promoteVersion,
  rollBack,
  scaleVersion,
  updateParameters,
  updateWeights,
} from './change-versions.ts';
import { createInference } from './create-inference.ts';
import { getDefaultProxy, getInferenceDoc, getNodePortRange, getQpsUsage } from './describe-inference.ts';
import { getInference } from './get-inference.ts';
import { listHosted, listInferences } from './list-inferences.ts';
import { getPresetModel, listPresetModels, listPresetServices, listPublicServices } from './list-offered.ts';
import { getDraft, getVersion, listVersions } from './list-versions.ts';
import { createPresetService } from './preset-service.ts';
import { cancelInference, deleteInference, startInference, stopInference } from './switch-inference.ts';
import {
  updateCapabilityTypes,
  updateDescription,
  updateInference,
  updateOpenapi,
  uploadVisualConfig,
} from './update-inference.ts';

export const inferenceHandlers: HandlerTable = {
  'inference.list': listInferences,
  'inference.hostingList': listHosted,
  'inference.hostingDelete': deleteInference,
  'inference.hostingQpsRatio': updateWeights,
  'inference.get': getInference,
  'inference.create': createInference,
  'inference.update': updateInference,
  'inference.descriptionUpdate': updateDescription,
  'inference.capabilityTypeUpdate': updateCapabilityTypes,
  'inference.oaspathsUpdate': updateOpenapi,
  'inference.visualConfigUpload': uploadVisualConfig,
  'inference.inferenceDoc': getInferenceDoc,
  'inference.defaultProxy': getDefaultProxy,
  'inference.nodePortRange': getNodePortRange,
  'inference.qpsUsage': getQpsUsage,
  'inference.start': startInference,
  'inference.stop': stopInference,
  'inference.cancel': cancelInference,
  'inference.delete': deleteInference,
  'inference.paramsUpdate': updateParameters,
  'inference.versionList': listVersions,
  'inference.versionGet': getVersion,
  'inference.versionDraft': getDraft,
  'inference.versionCreate': createVersion,
  'inference.versionScale': scaleVersion,
  'inference.versionDelete': deleteVersion,
  'inference.promote': promoteVersion,
  'inference.rollBack': rollBack,
  'inference.qpsRatioUpdate': updateWeights,
  'inference.presetList': listPresetServices,
  'inference.publicList': listPublicServices,
  'inference.presetCreate': createPresetService,
  'inference.hostedPresets': listPresetModels,
  'inference.presetModels': listPresetModels,
  'inference.presetModel': getPresetModel,
};
