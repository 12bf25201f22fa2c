import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  generatePassword,
  hashPassword,
  passwordFault,
  verifyPassword,
} from '../../../../../../platform/operations/identity/base/password.ts';

test('a hash holds its parameters, differs each time and verifies its own password only', async () => {
  const [first, second] = [await hashPassword('Right-2026'), await hashPassword('Right-2026')];
  expect(first).toMatch(/^scrypt\$15\$8\$1\$[^$]+\$[^$]+$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword('Right-2026', first)).toBe(true);
  expect(await verifyPassword('Wrong-2026', first)).toBe(false);
  expect(await verifyPassword('Right-2026', undefined)).toBe(false);
  expect(await verifyPassword('Right-2026', 'none')).toBe(false);
});

test('older, cheaper hashes stay valid', async () => {
  const salt = Buffer.alloc(16, 5);
  const key = scryptSync('Right-2026', salt, 32, { N: 16, r: 8, p: 1 });
  const cheap = ['scrypt', 4, 8, 1, salt.toString('base64'), key.toString('base64')].join('$');
  expect(await verifyPassword('Right-2026', cheap)).toBe(true);
  expect(await verifyPassword('Wrong-2026', cheap)).toBe(false);
});

test.each([
  ['Short-1', '至少'],
  ['alllowercase', '三种'],
  ['lowerand123', '三种'],
  ['My-Alice-2026', '用户名'],
])('%s is refused', (password, said) => {
  expect(passwordFault(password, 'alice')).toContain(said);
});

test.each(['Abcdefg1', 'abcdef-1', 'ABCDEF-1', '密码Abc12345'])('%s is good enough', (password) => {
  expect(passwordFault(password, 'alice')).toBeUndefined();
});

test('made-up passwords are good and all different', () => {
  const made = Array.from({ length: 50 }, generatePassword);
  expect(new Set(made).size).toBe(50);
  for (const password of made) expect(passwordFault(password, 'alice')).toBeUndefined();
});
