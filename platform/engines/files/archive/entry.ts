// What an archive holds, whatever its format.

interface EntryBase {
  /** As written in the archive, with `/` between names; still unchecked. */
  readonly path: string;
  /** Bytes that it takes up in the archive, unpacked, as declared: its content and what is said of it. */
  readonly size: number;
}

export type Entry = EntryBase &
  (
    | { readonly kind: 'directory' }
    | {
        readonly kind: 'file';
        readonly executable: boolean;
        /** Must be read, or skipped, before the next entry is asked for. */
        readonly content: AsyncIterable<Uint8Array>;
      }
    /** `target` is relative to where the link stands. */
    | { readonly kind: 'link'; readonly target: string }
    /** The same bytes as a file that came before, by its path in the archive. */
    | { readonly kind: 'same'; readonly target: string }
  );
