import type { Edit } from '../wire.ts';
/** Answers whether the edit was made. */
export type EditForm = (edits: readonly Edit[]) => Promise<boolean>;
