import type { HandlerTable } from '../../handler/handler-table.ts';
import { downloadCapture, getCapture, listCaptureFiles, updateCapture } from './capture.ts';

export const captureHandlers: HandlerTable = {
  'capture.get': getCapture,
  'capture.update': updateCapture,
  'capture.dir': listCaptureFiles,
  'capture.download': downloadCapture,
};
