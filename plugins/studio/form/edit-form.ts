import type { Edit } from '../api/wire.ts';

/** Returns whether the edit was made. */
export type EditForm = (edits: readonly Edit[]) => Promise<boolean>;
