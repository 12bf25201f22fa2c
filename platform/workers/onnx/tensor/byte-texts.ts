// BYTES as the binary extension of the protocol writes them: each value is its length (4 bytes, little-endian) and its bytes.

/** Exactly `count` texts, or in Chinese why the bytes are not that. */
export function readTexts(bytes: Uint8Array<ArrayBuffer>, count: number): readonly string[] | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const texts: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = at + 4 <= bytes.length ? at + 4 + view.getUint32(at, true) : Number.POSITIVE_INFINITY;
    if (end > bytes.length) return `第 ${texts.length + 1} 个文本的长度超出了数据的末尾`;
    try {
      texts.push(decoder.decode(bytes.subarray(at + 4, end)));
    } catch {
      return `第 ${texts.length + 1} 个文本不是 UTF-8`;
    }
    at = end;
  }
  return texts.length === count ? texts : `有 ${texts.length} 个文本，shape 应有 ${count} 个`;
}

export function writeTexts(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const parts = texts.flatMap((text) => {
    const bytes = Buffer.from(text);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return [length, bytes];
  });
  return Uint8Array.from(Buffer.concat(parts));
}
