/** How long a test waits for what comes when a busy machine gets round to it. Well below the limit of a test. */
export const PATIENCE_MS = 120_000;
