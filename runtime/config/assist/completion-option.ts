export interface CompletionOption {
  /** What stands in the list and, without `apply`, what is written. */
  readonly label: string;
  /** Short text beside the label, Chinese. */
  readonly detail?: string;
  /** Longer text, Markdown. */
  readonly info?: string;
  /** Text to write instead of the label, its lines indented for this place. */
  readonly apply?: string;
  readonly kind: CompletionKind;
}

export type CompletionKind = 'key' | 'value' | 'name' | 'field' | 'function';
