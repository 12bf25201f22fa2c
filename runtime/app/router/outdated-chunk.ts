/** The server was upgraded and the hashed file that this page wants is gone; each browser words it differently. */
export function isOutdatedChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed/i.test(error.message)
  );
}
