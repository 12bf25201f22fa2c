// Reads a stream in pieces of wanted sizes.
import { PackageFault } from './fault.ts';

export interface ByteReader {
  /** Exactly `size` bytes; undefined when the stream ended right before them. */
  read(size: number): Promise<Buffer | undefined>;
  /** The next `size` bytes as they come. */
  pass(size: number): AsyncIterable<Uint8Array>;
}

/** @throws PackageFault when the stream ends inside what is asked for */
export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  /** What is there, at most `size` bytes; undefined at the end. */
  async function some(size: number): Promise<Uint8Array | undefined> {
    while (rest.byteLength === 0) {
      const { done, value } = await iterator.next();
      if (done === true) return undefined;
      rest = value;
    }
    const piece = rest.subarray(0, size);
    rest = rest.subarray(piece.byteLength);
    return piece;
  }

  async function* pass(size: number): AsyncIterable<Uint8Array> {
    for (let left = size; left > 0; ) {
      const piece = await some(left);
      if (piece === undefined) throw new PackageFault('压缩包不完整，结尾缺失');
      left -= piece.byteLength;
      yield piece;
    }
  }

  return {
    pass,
    async read(size) {
      const first = await some(size);
      if (first === undefined) return undefined;
      const pieces = [first];
      for await (const piece of pass(size - first.byteLength)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}
