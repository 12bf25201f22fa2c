import { describe, expect, it } from 'vitest';
import { isOutside, safeHref } from '#compile/safe-href.ts';

const OWN = 'http://console.test/aic/help';

describe('an address of a page or of data', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'vbscript:x',
  ])('is not followed: %j', (href) => expect(safeHref(href)).toBeUndefined());

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n\\evil.example',
    'https://evil.example',
    'h2+x://evil.example',
    'mailto:a@b',
    '/.//evil.example',
    '/a//b',
    '/aic/console',
    '?a=//b',
    '#//b',
    './x',
    '../x',
  ])('leaves the console exactly when a browser would: %j', (href) =>
    expect(isOutside(href)).toBe(new URL(href, OWN).origin !== new URL(OWN).origin),
  );
});
