// Relay-Token: `uuid&seconds`, encrypted with the session's key, so that a recorded request is worthless later.
import { gcm } from '@noble/ciphers/aes.js';
import { secureRandom } from './secure-random.ts';

const NONCE_BYTES = 12;

/** `{ 'Relay-Token': base64(nonce | ciphertext | tag) }`, AES-256-GCM; `key` is base64 of 32 bytes. */
export function signRequest(key: string, now: Date): Readonly<Record<string, string>> {
  const nonce = secureRandom(NONCE_BYTES);
  const seconds = Math.floor(now.getTime() / 1000);
  const plain = new TextEncoder().encode(`${uuid(secureRandom(16))}&${seconds}`);
  const sealed = gcm(fromBase64(key), nonce).encrypt(plain);
  return { 'Relay-Token': toBase64([...nonce, ...sealed]) };
}

/** Version 4 UUID of 16 random bytes. */
export function uuid(random: Uint8Array): string {
  const hex = Array.from(random, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes));
}
