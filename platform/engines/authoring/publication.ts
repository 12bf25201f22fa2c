// What a publication was: who, when, why, and which bytes of the published layer it exchanged.

export interface PublishedFile {
  readonly path: string;
  /** SHA-256 of the published layer's bytes before; null: the layer had no such file. */
  readonly before: string | null;
  readonly after: string | null;
  /** SHA-256 of the text that lay below at that time; null: nothing did. */
  readonly base: string | null;
}

export interface Publication {
  /** Sorts in the order of publishing. */
  readonly id: string;
  /** ISO-8601 with zone. */
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly message: string;
  readonly kind: 'publish' | 'rollback';
  readonly rollbackOf?: string;
  readonly files: readonly PublishedFile[];
}

/** The person who acts. */
export interface Author {
  readonly by: string;
  readonly byName: string;
}
