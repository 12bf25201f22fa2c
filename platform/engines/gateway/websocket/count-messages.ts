// Counts websocket messages in a byte stream without looking into them (RFC 6455, 5.2).

/** Returns how many messages end in each chunk; control frames are no messages. */
export function createMessageCounter(): (chunk: Buffer) => number {
  /** Payload bytes still to skip. */
  let rest = 0;
  let header: Buffer = Buffer.alloc(0);

  return (chunk) => {
    let messages = 0;
    let at = 0;
    while (at < chunk.length) {
      if (rest > 0) {
        const skipped = Math.min(rest, chunk.length - at);
        rest -= skipped;
        at += skipped;
        continue;
      }
      const missing = frameHeaderLength(header) - header.length;
      header = Buffer.concat([header, chunk.subarray(at, at + missing)]);
      at += missing;
      if (header.length < frameHeaderLength(header)) continue;
      if (isLastOfMessage(header)) messages++;
      rest = payloadLength(header);
      header = Buffer.alloc(0);
    }
    return messages;
  };
}

/** Grows as more of the header is known. */
function frameHeaderLength(header: Buffer): number {
  if (header.length < 2) return 2;
  const second = header[1] ?? 0;
  const length = second & 0x7f;
  return 2 + (length === 126 ? 2 : length === 127 ? 8 : 0) + (second & 0x80 ? 4 : 0);
}

function isLastOfMessage(header: Buffer): boolean {
  const first = header[0] ?? 0;
  return (first & 0x80) !== 0 && (first & 0x0f) < 8;
}

function payloadLength(header: Buffer): number {
  const length = (header[1] ?? 0) & 0x7f;
  if (length === 126) return header.readUInt16BE(2);
  return length === 127 ? Number(header.readBigUInt64BE(2)) : length;
}
