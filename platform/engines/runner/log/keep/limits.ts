/** How much is kept, and when things are done. */
export interface KeepLimits {
  readonly lineBytes: number;
  readonly segmentBytes: number;
  /** Of all segments; the oldest goes when another one would pass it. */
  readonly keptBytes: number;
  /** A raw file that is larger is emptied, when the process can be frozen. */
  readonly rawBytes: number;
  /** So much of a raw file may be unread when the process is frozen: reading the rest takes no noticeable time. */
  readonly restBytes: number;
  /** From here on the process is frozen whatever is unread: it writes faster than we keep. */
  readonly floodBytes: number;
  /** A position is written down at least so often while lines come. */
  readonly commitMs: number;
  /** What stands unfinished so long is kept as a part. */
  readonly quietMs: number;
  /** Files are looked at so often even when the system tells nothing. */
  readonly pollMs: number;
}

const MB = 1024 * 1024;

export const KEEP_LIMITS: KeepLimits = {
  lineBytes: 16 * 1024,
  segmentBytes: 16 * MB,
  keptBytes: 128 * MB,
  rawBytes: 8 * MB,
  restBytes: MB,
  floodBytes: 64 * MB,
  commitMs: 1_000,
  quietMs: 2_000,
  pollMs: 1_000,
};
