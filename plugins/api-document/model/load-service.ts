// What the block shows of a service, read from the results of its two calls.
import { type CodeSample, loadCodeSample, type PluginHost } from '#plugin-api';
import { isRecord, recordOf, trimmedText } from './json-value.ts';

export type DocumentKind = 'uploaded' | 'preset' | 'model' | 'none';

export interface ServiceDocument {
  readonly kind: DocumentKind;
  /** As it came; null when there is none. */
  readonly openapi: Readonly<Record<string, unknown>> | null;
  /** `http://gateway/services/code`, `ws://…` of a WebSocket service. */
  readonly address: string;
  /** Also the model's name in the Open Inference Protocol. */
  readonly code: string;
  readonly isAsync: boolean;
  readonly tools: CodeSample;
}

const KINDS: readonly DocumentKind[] = ['uploaded', 'preset', 'model', 'none'];

/** Rejects as the calls do. */
export async function loadService(call: PluginHost['call'], id: string): Promise<ServiceDocument> {
  const [document, service, tools] = await Promise.all([
    call('inference.inferenceDoc', { id }, { silent: true }).then(recordOf),
    call('inference.get', { id }, { silent: true }).then(recordOf),
    loadCodeSample(),
  ]);
  return {
    kind: KINDS.find((kind) => kind === document.kind) ?? 'none',
    openapi: isRecord(document.openapi) ? document.openapi : null,
    address: trimmedText(service.callAddress),
    code: trimmedText(service.code),
    isAsync: service.callMode === 'AsyncService',
    tools,
  };
}
