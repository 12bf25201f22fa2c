// How passwords are stored and what makes one good enough.
import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const COST_EXPONENT = 15;
const BLOCK_SIZE = 8;
const PARALLELISM = 1;
const KEY_LENGTH = 32;
const SALT_LENGTH = 16;
const MIN_LENGTH = 8;
const MIN_CLASSES = 3;
const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** Letters and digits that cannot be mistaken for each other when read from a screen. */
const GENERATED_ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 16;

/** `scrypt$<log2 N>$<r>$<p>$<salt>$<key>`: the parameters travel along, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const key = await derive(password, salt, COST_EXPONENT, BLOCK_SIZE, PARALLELISM);
  const parameters = [COST_EXPONENT, BLOCK_SIZE, PARALLELISM];
  return ['scrypt', ...parameters, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Takes as long for a missing hash as for a wrong password, so that the time does not tell who has an account. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [scheme, exponent, blockSize, parallelism, salt, key] = (stored ?? '').split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(SALT_LENGTH), COST_EXPONENT, BLOCK_SIZE, PARALLELISM);
    return false;
  }
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(
    password,
    Buffer.from(salt, 'base64'),
    Number(exponent),
    Number(blockSize),
    Number(parallelism),
  );
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** What is wrong with a new password, in words for the person who chose it; undefined when it is good. */
export function passwordFault(password: string, username: string): string | undefined {
  if (password.length < MIN_LENGTH) return `密码至少 ${MIN_LENGTH} 位`;
  if (CLASSES.filter((pattern) => pattern.test(password)).length < MIN_CLASSES)
    return '密码须含大写字母、小写字母、数字、符号中的至少三种';
  if (password.toLowerCase().includes(username.toLowerCase())) return '密码不能包含用户名';
  return undefined;
}

/** A random password that fulfils the rules for any user name. */
export function generatePassword(): string {
  for (;;) {
    const letters = Array.from({ length: GENERATED_LENGTH }, () =>
      GENERATED_ALPHABET.charAt(randomInt(GENERATED_ALPHABET.length)),
    ).join('');
    if (passwordFault(letters, '\u0000') === undefined) return letters;
  }
}

function derive(
  password: string,
  salt: Buffer,
  exponent: number,
  blockSize: number,
  parallelism: number,
): Promise<Buffer> {
  const cost = 2 ** exponent;
  const options: ScryptOptions = {
    N: cost,
    r: blockSize,
    p: parallelism,
    maxmem: 256 * cost * blockSize,
  };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
