// What the editor requests during typing. Nothing here is written.
import { setImmediate } from 'node:timers/promises';
import { completeAt } from '#config/assist/complete.ts';
import { hoverAt } from '#config/assist/hover.ts';
import { editYaml, YamlEditError } from '#config/edit/edit-yaml.ts';
import { formModel } from '#config/form/form-model.ts';
import { structuralDiff } from '#config/structural-diff/structural-diff.ts';
import { AppError } from '#core/app-error.ts';
import { filesAt } from '#engines/authoring/files-at.ts';
import { countErrors, placeDiagnostics } from '#engines/authoring/placed-diagnostics.ts';
import { requireSchemaPath, requireText } from '#engines/authoring/studio-file.ts';
import type { Handler } from '../../handler/handler.ts';
import { proposedProject } from './proposed.ts';
import { requireAuthoring } from './require-authoring.ts';

export const check: Handler<'studio.check'> = async (request, context) => {
  const authoring = requireAuthoring(context);
  const workspace = proposedProject(authoring, request);
  const diagnostics = placeDiagnostics(workspace, authoring.store.check(workspace));
  const errors = countErrors(diagnostics);
  return { diagnostics, errors, warnings: diagnostics.length - errors };
};

export const complete: Handler<'studio.complete'> = async ({ path, text, offset }, context) => {
  const { store } = requireAuthoring(context);
  requireWritable(path, text);
  return completeAt(store.workspace(), path, text, Math.min(offset, text.length));
};

export const hover: Handler<'studio.hover'> = async ({ path, text, offset }, context) => {
  const { store } = requireAuthoring(context);
  requireWritable(path, text);
  return { hover: hoverAt(store.workspace(), path, text, Math.min(offset, text.length)) ?? null };
};

export const form: Handler<'studio.form'> = async ({ path, text }, context) => {
  const { store } = requireAuthoring(context);
  requireWritable(path, text);
  return { form: formModel(store.workspace().schemaIndex, path, text) ?? null };
};

export const edit: Handler<'studio.edit'> = async ({ path, text, edits }, context) => {
  requireAuthoring(context);
  requireWritable(path, text);
  try {
    let edited = text;
    for (const edit of edits) {
      edited = editYaml(edited, [edit]);
      // Each reads the text several times: others are served in between.
      await setImmediate();
    }
    return { text: edited };
  } catch (error) {
    if (error instanceof YamlEditError) throw new AppError('studio.edit-refused', { reason: error.message });
    throw error;
  }
};

/** `text` null: what would be in effect with the published file gone. */
export const diff: Handler<'studio.diff'> = async ({ path, text }, context) => {
  const { store } = requireAuthoring(context);
  requireSchemaPath(path);
  if (text !== null) requireText(path, text);
  const files = filesAt(store, path);
  const before = files.at(-1)?.source.text ?? null;
  const below = files.findLast(({ kind }) => kind !== 'published')?.source.text ?? null;
  const after = text ?? below;
  return { before, after, changes: structuralDiff(path, before, after, store.config()) };
};

function requireWritable(path: string, text: string): void {
  requireSchemaPath(path);
  requireText(path, text);
}
