import { expect, it } from 'vitest';
import { csrfToken } from '../../../../../runtime/app/http/csrf-token.ts';
import { fileNameOf } from '../../../../../runtime/app/http/read-body.ts';

it('reads the csrftoken among other cookies', () => {
  expect(csrfToken('a=1; csrftoken=abc%3D; xcsrftoken=no')).toBe('abc=');
});

it('is empty without the cookie', () => {
  expect(csrfToken('xcsrftoken=no')).toBe('');
  expect(csrfToken('')).toBe('');
});

it('names a download by the UTF-8 form, the plain form, or a default', () => {
  expect(fileNameOf(`attachment; filename="a.csv"; filename*=UTF-8''%E8%A1%A8.csv`)).toBe('表.csv');
  expect(fileNameOf('attachment; filename="a.csv"')).toBe('a.csv');
  expect(fileNameOf(`attachment; filename=b.csv; filename*=UTF-8''%E8`)).toBe('b.csv');
  expect(fileNameOf(null)).toBe('download');
});
