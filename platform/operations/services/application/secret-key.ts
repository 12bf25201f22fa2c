// Keys of applications: how they look, and what is kept of them.
import { createHash, randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const APP_KEY_LENGTH = 24; // 142 bits
const SECRET_LENGTH = 40; // 238 bits
const CODE_LENGTH = 32;
const SHOWN_LENGTH = 8;

/** AK: public half of the pair. */
export function createAppKey(): string {
  return randomText(APP_KEY_LENGTH);
}

/** SK: `sk-` and 40 letters and digits. */
export function createSecretKey(): string {
  return `sk-${randomText(SECRET_LENGTH)}`;
}

export function createAppCode(): string {
  return randomText(CODE_LENGTH);
}

/** Hex sha256. A fast hash is enough: the keys are random, never chosen by a person. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The part by which people tell their keys apart in lists. */
export function prefixOf(key: string): string {
  return key.slice(0, SHOWN_LENGTH);
}

function randomText(length: number): string {
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
}
