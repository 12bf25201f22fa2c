// Every call of the console goes through here, exactly as the HTTP layer is specified.
import { createFetch, ofetch } from 'ofetch';
import { JSON_HEADERS, ROW_REVISION_HEADER } from '#core/call-headers.ts';
import type { LinkedOperation } from '#core/linked-page.ts';
import { t } from '../i18n/translate.ts';
import { messageOf, refuseFailure, unwrapAnswer } from './answer.ts';
import { CallError } from './call-error.ts';
import { fillPath } from './fill-path.ts';
import { readBody } from './read-body.ts';

export type Method = LinkedOperation['method'];

export interface CallOptions {
  /** No error toast; dialogs and redirects still happen. */
  readonly silent?: boolean;
  /** The caller shows this error where it belongs: no error toast. */
  readonly isShown?: (error: CallError) => boolean;
  readonly signal?: AbortSignal;
  /** Carry csrftoken and Relay-Token. `callOperation` sets it from the contract. */
  readonly csrf?: boolean;
  /** The result is a download (`FileDownload`) unless it reports a failure. */
  readonly file?: boolean;
  /** Sent as the body, for contracts whose body is bytes. */
  readonly bytes?: Blob;
  /** Of the row that the request changes, as the person saw it (`revisionFor`). */
  readonly revision?: string;
}

/** A request on its way out; hooks may replace any part of it. */
export interface OutgoingRequest {
  readonly method: Method;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Alters a request before it is sent. */
export type RequestHook = (request: OutgoingRequest) => OutgoingRequest | Promise<OutgoingRequest>;
/** Alters a response body before it is read. */
export type ResponseHook = (body: unknown, request: OutgoingRequest) => unknown;

export interface HttpClient {
  /**
   * Makes the call of a linked page and returns what its contract promises: `result`, the `page`, a `FileDownload`,
   * or undefined for `none`. Fields that stand in the path go there.
   *
   * @throws CallError after everything a person must see was shown; an abort throws the signal's reason.
   */
  callOperation(operation: LinkedOperation, body?: unknown, options?: CallOptions): Promise<unknown>;
  /**
   * Where the browser itself can download the call's result, however large it is: only of downloads by GET. Undefined
   * of all others; those are called.
   */
  downloadAddress(operation: LinkedOperation, body?: unknown): string | undefined;
  /** Makes any call and returns its whole body. Same errors. */
  callPath(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<unknown>;
}

export interface HttpSettings {
  readonly timeoutMs: number;
  /** `userId` of the current user and whatever else each request carries. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** csrftoken and Relay-Token. */
  readonly sign: () => Promise<Readonly<Record<string, string>>>;
  readonly requestHooks: readonly RequestHook[];
  readonly responseHooks: readonly ResponseHook[];
  /** Called on each failure before it is thrown. */
  readonly onFailure: (error: CallError, silent: boolean) => void;
  /** In place of the browser's own; takes whole addresses and texts. */
  readonly fetch?: typeof globalThis.fetch;
}

export function createHttpClient(settings: HttpSettings): HttpClient {
  async function callPath(method: Method, path: string, payload: unknown = {}, options: CallOptions = {}) {
    try {
      const request = await prepare(settings, { method, path, body: payload, headers: {} }, options);
      const { status, body } = await send(settings, request, options);
      return refuseFailure(await applyHooks(settings.responseHooks, body, request), path, status);
    } catch (error) {
      if (error instanceof CallError)
        settings.onFailure(error, options.silent === true || options.isShown?.(error) === true);
      throw error;
    }
  }

  return {
    callPath,
    downloadAddress(operation, body) {
      if (operation.method !== 'get' || operation.shape !== 'file') return undefined;
      const filled = fillPath(operation.path, body);
      return withQuery(filled.path, filled.body);
    },
    async callOperation(operation, body, options = {}) {
      const file = operation.shape === 'file';
      const filled = fillPath(operation.path, body);
      const answer = await callPath(operation.method, filled.path, filled.body, {
        ...options,
        csrf: operation.csrf,
        file,
      });
      return file ? answer : unwrapAnswer(answer, operation.shape);
    },
  };
}

async function prepare(
  settings: HttpSettings,
  request: OutgoingRequest,
  options: CallOptions,
): Promise<OutgoingRequest> {
  const signature = options.csrf === true ? await settings.sign() : {};
  const types =
    options.bytes === undefined
      ? JSON_HEADERS
      : { ...JSON_HEADERS, 'content-type': 'application/octet-stream' };
  const seen = options.revision === undefined ? {} : { [ROW_REVISION_HEADER]: options.revision };
  let prepared: OutgoingRequest = {
    ...request,
    headers: { ...types, ...settings.headers(), ...signature, ...seen },
  };
  for (const hook of settings.requestHooks) prepared = await hook(prepared);
  return prepared;
}

async function applyHooks(hooks: readonly ResponseHook[], body: unknown, request: OutgoingRequest) {
  let altered = body;
  for (const hook of hooks) altered = await hook(altered, request);
  return altered;
}

/** Statuses from 200 to 400 are success; everything else is an error that names path, status and text. */
async function send(
  settings: HttpSettings,
  request: OutgoingRequest,
  options: CallOptions,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await exchange(settings, request, options);
  const body = await readBody(response);
  if (response.status >= 200 && response.status <= 400) return { status: response.status, body };
  const message = messageOf(body);
  throw new CallError(`${request.path} ${response.status} ${response.statusText}`.trim(), {
    problem: 'status',
    path: request.path,
    status: response.status,
    ...(message === undefined ? {} : { message }),
  });
}

async function exchange(settings: HttpSettings, request: OutgoingRequest, options: CallOptions) {
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const isGet = request.method === 'get';
  const call =
    settings.fetch === undefined
      ? ofetch
      : createFetch({
          fetch: settings.fetch,
          Headers: globalThis.Headers,
          AbortController: globalThis.AbortController,
        });
  try {
    // Whole addresses, and texts and blobs only: `build/lean-fetch-plugin.mjs` leaves the rest of ofetch out.
    return await call.raw(isGet ? withQuery(request.path, request.body) : request.path, {
      method: request.method.toUpperCase(),
      credentials: 'include',
      headers: request.headers,
      ...(isGet ? {} : { body: options.bytes ?? JSON.stringify(request.body ?? {}) }),
      responseType: options.file === true ? 'blob' : 'text',
      ignoreResponseError: true,
      retry: 0,
      signal,
    });
  } catch (cause) {
    if (options.signal?.aborted === true) throw options.signal.reason;
    const problem = timeout.aborted ? 'timeout' : 'network';
    throw new CallError(t(`http.${problem}`), { problem, path: request.path, cause });
  }
}

/** The address of a get: absent values stay out of its query, structures travel as JSON. */
function withQuery(path: string, body: unknown): string {
  if (typeof body !== 'object' || body === null) return path;
  const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  const texts = given.map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return texts.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(texts)}`;
}
