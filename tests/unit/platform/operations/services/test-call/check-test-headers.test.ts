import { describe, expect, it } from 'vitest';
import { checkTestHeaders } from '../../../../../../platform/operations/services/test-call/check-test-headers.ts';

const refusal = (name: string) => {
  try {
    checkTestHeaders({ [name]: 'x' });
    return undefined;
  } catch (error) {
    return Object(error).fields?.headers;
  }
};

describe('a header of a test call', () => {
  it.each([
    'Host',
    ' cookie ',
    'Authorization',
    'X-Forwarded-For',
    'x-forwarded-anything',
    'Forwarded',
    'X-Real-IP',
  ])('is not for a person to set: %j', (name) => expect(refusal(name)).toContain('由平台设置'));

  it.each(['x-mine', 'Accept', 'content-type'])('may be set: %s', (name) =>
    expect(refusal(name)).toBeUndefined(),
  );
});
