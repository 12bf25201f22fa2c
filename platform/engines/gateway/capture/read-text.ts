/** Undefined when it is no text. A character that the cut goes through is left out. */
export function readText(bytes: Buffer, truncated: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
