const UNSUPPORTED =
  'Secure random number generation is not supported by this browser. Use Chrome, Firefox or Internet Explorer 11';

type RandomSource = Pick<Crypto, 'getRandomValues'>;

/** Cryptographically random bytes; throws where the browser has no such source. */
export function secureRandom(
  length: number,
  source: RandomSource | undefined = globalThis.crypto,
): Uint8Array {
  if (typeof source?.getRandomValues !== 'function') throw new Error(UNSUPPORTED);
  return source.getRandomValues(new Uint8Array(length));
}
