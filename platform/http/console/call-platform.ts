// The one way the server itself calls operations in a person's name: the same code asks this platform or an upstream one.
import type { Config } from '#config/config.ts';
import type { FailureMessage, Page } from '#core/contract.ts';
import type { ConnectionFacts } from '../request/connection-facts.ts';
import type { SharedCaller } from '../request/shared-caller.ts';

/** What came back, as the envelope says; a platform that answers nothing readable counts as a failure. */
export interface PlatformAnswer {
  readonly success: boolean;
  readonly result?: unknown;
  readonly page?: Page<unknown>;
  readonly message?: FailureMessage;
}

export type CallPlatform = (
  operationId: string,
  body?: Readonly<Record<string, unknown>>,
) => Promise<PlatformAnswer>;

/** Serves `/api`: the pipeline or the proxy. */
export type ApiFetch = (
  request: Request,
  facts: ConnectionFacts,
  requestId: string,
  caller?: SharedCaller,
) => Promise<Response>;

/**
 * Calls with the cookies of the request at hand, whose session is read once for all of them; throws when no platform
 * answers (`upstream.unavailable`).
 */
export function createCallPlatform(
  config: Config,
  api: ApiFetch,
  request: Request,
  facts: ConnectionFacts,
  requestId: string,
): CallPlatform {
  const caller: SharedCaller = {};
  return async (operationId, body = {}) => {
    const operation = config.operations.get(operationId);
    if (operation === undefined) throw new Error(`[Bug] there is no operation ${operationId}`);
    const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json' });
    for (const name of ['cookie', 'user-agent', 'accept-language']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const address = new URL(operation.path, request.url);
    const call = new Request(address, { method: 'POST', headers, body: JSON.stringify(body) });
    return readAnswer(await api(call, facts, requestId, caller));
  };
}

async function readAnswer(response: Response): Promise<PlatformAnswer> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'success' in value) return value as PlatformAnswer;
  } catch {
    // Not JSON: an error page of something in between.
  }
  return { success: false, message: { global: `${response.status}` } };
}
