import { expect, test } from 'vitest';
import {
  isSecretName,
  maskCommand,
  maskValue,
} from '../../../../../platform/operations/runtime/mask-secrets.ts';

test.each([
  'PASSWORD',
  'DB_PASSWORD',
  'dbPasswd',
  'API_KEY',
  'apiKeys',
  '--api-key',
  'ACCESS_TOKEN',
  'accessToken',
  'CLIENT_SECRET',
  'AWS_SECRET_ACCESS_KEY',
  'DB_PWD',
  'BASIC_AUTH',
  'SSH_PRIVATE_PEM',
  'SENTRY_DSN',
])('%s is the name of a secret', (name) => expect(isSecretName(name)).toBe(true));

test.each([
  'PWD',
  'OLDPWDS',
  'MAX_TOKENS',
  'TOKENIZERS_PARALLELISM',
  'KEYBOARD',
  'AUTHOR',
  'PATH',
  'PORT',
  '',
])('%s is not', (name) => expect(isSecretName(name)).toBe(false));

test('a value is hidden by its name, or only the password in an address', () => {
  expect(maskValue('API_KEY', 'abc')).toBe('******');
  expect(maskValue('API_KEY', '')).toBe('');
  expect(maskValue('MODEL', 'bert')).toBe('bert');
  expect(maskValue('URL', 'postgres://me:p:w@host/db?a=1')).toBe('postgres://me:******@host/db?a=1');
  expect(maskValue('URL', 'http://host:80/a@b')).toBe('http://host:80/a@b');
});

test.each([
  ['serve --token abc --port 80', 'serve --token ****** --port 80'],
  ['serve --token=abc -v', 'serve --token=****** -v'],
  ['env API_KEY=abc serve', 'env API_KEY=****** serve'],
  ['serve --no-auth --port 80', 'serve --no-auth --port 80'],
  ['serve http://u:p@h', 'serve http://u:******@h'],
])('of "%s" is shown "%s"', (command, shown) => expect(maskCommand(command.split(' '))).toBe(shown));
