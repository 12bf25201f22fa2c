// The same refusal in the words of each kind of client.
import type { ErrorDefinition } from '#config/config.ts';

export type Dialect = 'baidu' | 'openai' | 'inference';

export function dialectOf(path: string): Dialect {
  if (/^\/v1(\/|$)/.test(path)) return 'openai';
  if (/^\/v2(\/(models|health)(\/|$)|$)/.test(path)) return 'inference';
  return 'baidu';
}

const OPENAI_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'invalid_request_error',
  429: 'rate_limit_error',
};

/** Body as JSON text; each carries the request id under the name that its clients look for. */
export function writeBody(dialect: Dialect, error: ErrorDefinition, requestId: string): string {
  if (dialect === 'inference') return JSON.stringify({ error: `${error.en} (${requestId})` });
  if (dialect === 'baidu')
    return JSON.stringify({ error_code: error.gatewayCode ?? 1, error_msg: error.en, log_id: requestId });
  return JSON.stringify({
    error: {
      message: error.en,
      type: OPENAI_TYPES[error.status] ?? 'api_error',
      param: null,
      code: error.openaiCode ?? null,
    },
    id: requestId,
  });
}
