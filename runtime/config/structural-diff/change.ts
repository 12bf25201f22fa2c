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
