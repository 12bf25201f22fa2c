// A short content hash that runs anywhere: names addresses of derived files, tells pages apart, draws by name. Not for secrets.

/** 53 bits as 11 characters of 0-9a-z. Same text, same hash, on every machine. */
export function hashText(text: string): string {
  return hashNumber(text).toString(36).padStart(11, '0');
}

/** The same 53 bits as a whole number. */
export function hashNumber(text: string): number {
  const [low, high] = hashWords(text);
  return 4294967296 * (2097151 & high) + (low >>> 0);
}

/** From 0 up to 1, evenly: a draw that depends on nothing but the text, so that it is the same in every process. */
export function hashShare(text: string): number {
  return (hashWords(text)[0] >>> 0) / 4294967296;
}

/** Two words of 32 bits, signed (cyrb53). */
export function hashWords(text: string): readonly [low: number, high: number] {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return [low, high];
}
