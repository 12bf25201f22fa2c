import { describe, expect, it } from 'vitest';
import { hstsOf } from '../../../../../platform/http/answer/hsts-of.ts';
import { withSecurityHeaders } from '../../../../../platform/http/answer/security-headers.ts';

function headersOf(type: string | undefined, hstsSeconds = 0): Headers {
  const response = new Response('x', { headers: type === undefined ? {} : { 'content-type': type } });
  if (type === undefined) response.headers.delete('content-type');
  return withSecurityHeaders(response, 'req-1', hstsSeconds).headers;
}

describe('security headers', () => {
  it.each(['application/json; charset=utf-8', 'text/css', 'text/csv', 'image/png', 'font/woff2'])(
    'allow nothing at all where %s is answered',
    (type) => {
      expect(headersOf(type).get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(headersOf(type).get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each(['text/html; charset=utf-8', 'image/svg+xml', 'application/octet-stream', undefined])(
    'allow what the console needs, and no frame, where %s may run',
    (type) => {
      const headers = headersOf(type);
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    },
  );

  it('let the scripts with these hashes run inside documents, and inside nothing else', () => {
    const policyOf = (type: string) => {
      const response = new Response('x', { headers: { 'content-type': type } });
      return withSecurityHeaders(response, 'req-1', 0, ['sha256-a=']).headers.get('content-security-policy');
    };
    expect(policyOf('text/html; charset=utf-8')).toContain("script-src 'self' 'sha256-a=';");
    for (const type of ['image/svg+xml', 'application/octet-stream'])
      expect(policyOf(type)).toContain("script-src 'self';");
  });

  it('keep a script, and the worker that it may start, to what the console itself serves', () => {
    expect(headersOf('text/javascript; charset=utf-8').get('content-security-policy')).toBe(
      "default-src 'self'; frame-ancestors 'none'",
    );
  });

  it('ask for https from now on only when told to', () => {
    expect(headersOf('text/html').has('strict-transport-security')).toBe(false);
    expect(headersOf('text/html', 3600).get('strict-transport-security')).toBe('max-age=3600');
  });

  it('hand on how long https is asked for where it is spoken, and nothing elsewhere', () => {
    const hstsSeconds = () => 3600;
    expect(hstsOf('https://console.example', { hstsSeconds })).toBe(3600);
    expect(hstsOf('http://console.example', { hstsSeconds })).toBe(0);
    expect(hstsOf('https://console.example', {})).toBe(0);
  });
});
