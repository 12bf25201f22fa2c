// What can be written at a place of a YAML file. The text may be broken there: somebody is typing.
import type { Project } from '../project.ts';

/** What completion and hover read; a workspace is one. */
export interface AssistWorld {
  readonly project: Project;
}

export type CompletionKind = 'key' | 'value' | 'name' | 'field' | 'function';

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

export interface Completion {
  /** Offsets of the text that a chosen option replaces. */
  readonly from: number;
  readonly to: number;
  /** Best first; those that do not fit what is typed already are left in, the editor filters. */
  readonly options: readonly CompletionOption[];
}

/** `path` is the file's path inside its schema directory, `offset` counts UTF-16 units from 0. Pure; never throws for what a text says. */
export function completeAt(_world: AssistWorld, _path: string, _text: string, offset: number): Completion {
  return { from: offset, to: offset, options: [] };
}
