import type { HandlerTable } from '../../handler/handler-table.ts';
import { createTest } from './create-test.ts';
import { draftVersion } from './draft-version.ts';
import { createVersion, updateVersion } from './edit-version.ts';
import { getVersion } from './get-version.ts';
import { involvedMap } from './involved-map.ts';
import { previewStop } from './preview-stop.ts';
import { computeResult } from './result/compute.ts';
import { exportResult } from './result/export-result.ts';
import { estimateSample } from './sample/estimate-sample.ts';
import { startVersion } from './start-version.ts';
import { stopTest, stopVersion } from './stop-version.ts';

/** Lists, and what is not here, the generic handlers do. */
export const abtestHandlers: HandlerTable = {
  'abtest.create': createTest,
  'abtest.stop': stopTest,
  'abtest.version.create': createVersion,
  'abtest.version.get': getVersion,
  'abtest.version.draft': draftVersion,
  'abtest.version.update': updateVersion,
  'abtest.version.start': startVersion,
  'abtest.version.stop': stopVersion,
  'abtest.version.stopPreview': previewStop,
  'abtest.version.compute': computeResult,
  'abtest.version.export': exportResult,
  'abtest.version.samplesize': estimateSample,
  'abtest.interfaceInvolvedABTestMap': involvedMap,
};
