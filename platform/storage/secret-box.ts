import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Keeps secrets unreadable in the database, and derives the keys that sign or encrypt elsewhere. */
export interface SecretBox {
  /** AES-256-GCM; the same text seals to other bytes each time. Layout: version, nonce, tag, ciphertext. */
  seal(plain: string): Buffer;
  /** Throws when the bytes were changed or sealed with another master key. */
  open(sealed: Buffer): string;
  /** 32 bytes that depend on the master key and the purpose only (HKDF-SHA256). */
  key(purpose: string): Buffer;
}

/** `masterKey` has 32 bytes, see `readMasterKey`. */
export function createSecretBox(masterKey: Buffer): SecretBox {
  if (masterKey.length !== 32) throw new Error('The master key must have 32 bytes.');
  const key = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `aip-console ${purpose}`, 32));
  const sealingKey = key('seal');

  return {
    key,
    seal(plain) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      if (sealed[0] !== VERSION) throw new Error('This secret was sealed in an unknown format.');
      const tagStart = 1 + NONCE_LENGTH;
      const bodyStart = tagStart + TAG_LENGTH;
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, sealed.subarray(1, tagStart));
      decipher.setAuthTag(sealed.subarray(tagStart, bodyStart));
      return decipher.update(sealed.subarray(bodyStart), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
