// One difference between two versions of a schema file, said as a person would.

export interface Change {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** `page`, `column`, `filter`, `action`, `tab`, `block`, `section`, `field`, `menu-item`, `permission`, `route`, `text` … */
  readonly what: string;
  /** What it happened to, as people call it. */
  readonly name: string;
  /** A whole Chinese sentence without its full stop. */
  readonly zh: string;
}

/** With what a diagnostic needs as well. */
export interface PlacedChange extends Change {
  /** The same in English; names stay as the file has them. */
  readonly en: string;
  /** Where it stands in the new version; of what is gone, where it stood. */
  readonly place: readonly PlaceStep[];
}

/** A key, or the item of a list whose member `by` has this value. */
export type PlaceStep = string | { readonly by: string; readonly value: unknown };

/** Something that a sentence mentions, or how it says it. */
export interface Said {
  readonly zh: string;
  readonly en: string;
}
