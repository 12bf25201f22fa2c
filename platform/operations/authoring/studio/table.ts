import type { HandlerTable } from '../../handler/handler-table.ts';
import { discardDraft, saveDraft } from './drafts.ts';
import { check, complete, diff, edit, form, hover } from './edit-text.ts';
import { history, version } from './history.ts';
import { preview } from './preview.ts';
import { publish, rollback } from './publish.ts';
import { read } from './read-file.ts';
import { scaffold } from './scaffold.ts';
import { tree } from './tree.ts';

export const studioHandlers: HandlerTable = {
  'studio.tree': tree,
  'studio.read': read,
  'studio.check': check,
  'studio.complete': complete,
  'studio.hover': hover,
  'studio.preview': preview,
  'studio.form': form,
  'studio.edit': edit,
  'studio.saveDraft': saveDraft,
  'studio.discardDraft': discardDraft,
  'studio.diff': diff,
  'studio.publish': publish,
  'studio.history': history,
  'studio.version': version,
  'studio.rollback': rollback,
  'studio.scaffold': scaffold,
};
