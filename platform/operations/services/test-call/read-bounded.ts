export interface BoundedBody {
  /** Cut at the limit. */
  readonly bytes: Buffer;
  /** Bytes received before the limit stopped the reading. */
  readonly bodyBytes: number;
  readonly truncated: boolean;
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
  return { bytes: Buffer.concat(chunks).subarray(0, limit), bodyBytes, truncated: bodyBytes > limit };
}
