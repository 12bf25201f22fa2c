// Headers of every answer.

/** Nothing runs but files of the console, and inside a document the scripts with these hashes. */
const contentPolicy = (inlineScripts: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

const EVERY: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** What may run: pages, and whatever is not known to be data or a script. */
const ACTIVE: Readonly<Record<string, string>> = {
  ...EVERY,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** No page: what a page obeys says nothing here, but a worker obeys the policy of its own script. */
const SCRIPT: Readonly<Record<string, string>> = {
  ...EVERY,
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
};

/** Holds no script, so it does nothing wherever it is opened; short, because every call carries it. */
const DATA: Readonly<Record<string, string>> = {
  ...EVERY,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const DATA_TYPES = /^(application\/json|text\/css|text\/csv|image\/(?!svg)|font\/)/;

/**
 * A copy of the response with our headers over its own.
 * @param hstsSeconds 0: nothing is said of https
 * @param inlineScripts hashes of what may run inside a document, `sha256-…`
 */
export function withSecurityHeaders(
  response: Response,
  requestId: string,
  hstsSeconds: number,
  inlineScripts: readonly string[] = [],
): Response {
  const headers = new Headers(response.headers);
  const own = headersFor(headers.get('content-type') ?? '', inlineScripts);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  headers.set('x-request-id', requestId);
  if (hstsSeconds > 0) headers.set('strict-transport-security', `max-age=${hstsSeconds}`);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function headersFor(type: string, inlineScripts: readonly string[]): Readonly<Record<string, string>> {
  if (DATA_TYPES.test(type)) return DATA;
  if (type.startsWith('text/javascript')) return SCRIPT;
  const scripts = type.startsWith('text/html') ? inlineScripts : [];
  return { ...ACTIVE, 'content-security-policy': contentPolicy(scripts) };
}
