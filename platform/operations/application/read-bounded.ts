export interface BoundedBody {
  /** Text of the body, cut at the limit; empty when it is not text. */
  readonly body: string;
  /** Bytes received before the limit stopped the reading. */
  readonly bodyBytes: number;
  readonly truncated: boolean;
  readonly binary: boolean;
}

/** Reads a response no further than `limit` bytes: an endless stream must not fill the memory. */
export async function readBounded(response: Response, limit: number): Promise<BoundedBody> {
  const chunks: Uint8Array[] = [];
  let bodyBytes = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bodyBytes += chunk.byteLength;
    if (bodyBytes > limit) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, limit);
  const binary = bytes.includes(0);
  return { body: binary ? '' : bytes.toString('utf8'), bodyBytes, truncated: bodyBytes > limit, binary };
}
