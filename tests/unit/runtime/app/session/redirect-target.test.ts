import { describe, expect, it } from 'vitest';
import { redirectTarget } from '../../../../../runtime/app/session/redirect-target.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

describe('where a redirect leads', () => {
  it('carries the current path', () => {
    expect(redirectTarget('/login', at('/aic/console'))).toBe('/login?redirect=%2Faic%2Fconsole');
  });

  it('carries the search string when already on /login', () => {
    const target = redirectTarget('/sso', at('/login', '?redirect=%2Faic'));
    expect(new URL(target ?? '', 'http://h').searchParams.get('redirect')).toBe('?redirect=%2Faic');
  });

  it('stays on "/", at the target itself, and without a redirect', () => {
    expect(redirectTarget('/login', at('/'))).toBeUndefined();
    expect(redirectTarget('/login', at('/login'))).toBeUndefined();
    expect(redirectTarget(undefined, at('/aic'))).toBeUndefined();
    expect(redirectTarget('', at('/aic'))).toBeUndefined();
  });

  it('keeps the query and fragment of the target', () => {
    expect(redirectTarget('https://sso.example/in?app=aic#top', at('/aic'))).toBe(
      'https://sso.example/in?app=aic&redirect=%2Faic#top',
    );
  });

  it('never runs a script', () => {
    expect(redirectTarget('javascript:alert(1)', at('/aic'))).toBeUndefined();
    expect(redirectTarget('data:text/html,x', at('/aic'))).toBeUndefined();
  });
});
