// What an overlay may say of an entity whose table is made from its file.
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '#config/workspace/workspace.ts';
import { readSoundSchemas } from '../../../support/sound-schemas.ts';

const sound = await readSoundSchemas();
const path = 'entities/shelf.yaml';
const shelf = sound.find((file) => file.path === path)?.text ?? '';

function codesOf(text: string): readonly string[] {
  const overlay = [{ file: `overlay/${path}`, path, text }];
  return createWorkspace([sound, overlay]).diagnostics.map(({ code }) => code);
}

describe('an overlay', () => {
  it('may change texts and limits of a stored entity', () => {
    expect(codesOf(shelf)).toEqual([]);
    expect(codesOf(shelf.replace('货架名称', '架子').replace('maxLength: 20', 'maxLength: 10'))).toEqual([]);
  });

  it.each([
    ['adds a column', ['  rows:', '  colour: { type: string, title: 颜色, default: "" }\n  rows:']],
    ['takes one away', ['  rows: { type: integer, title: 层数, maximum: 100 }\n', '']],
    ['changes a type', ['type: integer, title: 层数, maximum: 100', 'type: string, title: 层数']],
    ['sets a default', ['maximum: 100', 'maximum: 100, default: 1']],
    ['makes the name free', ['unique: [name], ', '']],
    ['writes the table by hand', [/^storage: .*$/m, '']],
  ] as const)('is refused when it %s', (_, [before, after]) => {
    expect(codesOf(shelf.replace(before, after))).toEqual(['SCH-OVERLAY-TABLE']);
  });

  it('is judged anew when the file below it changes', () => {
    const widened = shelf.replace('  rows:', '  colour: { type: string, title: 颜色, default: "" }\n  rows:');
    const overlay = [{ file: `overlay/${path}`, path, text: widened }];
    const refused = createWorkspace([sound, overlay]);
    expect(refused.diagnostics.map(({ code }) => code)).toEqual(['SCH-OVERLAY-TABLE']);
    const both = refused.with([{ layer: 0, file: path, path, text: widened }]);
    expect(both.diagnostics).toEqual([]);
  });
});
