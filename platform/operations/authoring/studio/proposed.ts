import type { Workspace } from '#config/workspace/workspace.ts';
import type { Authoring } from '#engines/authoring/authoring.ts';
import { type ProposedFile, proposedWorkspace } from '#engines/authoring/files-at.ts';
import { requireEditablePath, requireText } from '#engines/authoring/studio-file.ts';

export interface ProposedRequest extends ProposedFile {
  /** Other drafts that belong to it, such as the menu that leads to a new page. */
  readonly also?: readonly ProposedFile[];
}

/** The project with the drafts in place. @throws AppError for a path or text that can never be published */
export function proposedProject({ store }: Authoring, { path, text, also = [] }: ProposedRequest): Workspace {
  const files = new Map([...also, { path, text }].map((file) => [file.path, file]));
  for (const file of files.values()) {
    requireEditablePath(file.path);
    if (file.text !== null) requireText(file.path, file.text);
  }
  return proposedWorkspace(store, [...files.values()]);
}
