import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from '../../../../plugins/studio/diff/merge-texts.ts';
import { generated } from '../../../support/generated.ts';

const BASE = 'kind: list\ntitle: A\ncolumns:\n  - a\n  - b\nrowActions: []';

describe('three texts', () => {
  it('keeps what both changed in different places', () => {
    const theirs = BASE.replace('title: A', 'title: B');
    const mine = BASE.replace('  - b', '  - b\n  - c');
    expect(mergeTexts(BASE, theirs, mine)).toEqual({
      text: 'kind: list\ntitle: B\ncolumns:\n  - a\n  - b\n  - c\nrowActions: []',
      conflicts: 0,
    });
  });

  it('takes the same change of both once', () => {
    const both = BASE.replace('  - a\n', '');
    expect(mergeTexts(BASE, both, both)).toEqual({ text: both, conflicts: 0 });
  });

  it('keeps mine where both changed the same line, and says so', () => {
    const merged = mergeTexts(BASE, BASE.replace('A', 'Theirs'), BASE.replace('A', 'Mine'));
    expect(merged).toEqual({ text: BASE.replace('A', 'Mine'), conflicts: 1 });
  });

  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
    .map((lines) => lines.join('\n'));

  it('is the other text when only one changed', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(mergeTexts(base, other, base)).toEqual({ text: other, conflicts: 0 });
        expect(mergeTexts(base, base, other)).toEqual({ text: other, conflicts: 0 });
      }),
      generated(500),
    );
  });

  it('ends for any three texts, and without conflict it does not matter who was first', () => {
    fc.assert(
      fc.property(text, text, text, (base, theirs, mine) => {
        const merged = mergeTexts(base, theirs, mine);
        const mirrored = mergeTexts(base, mine, theirs);
        expect(mirrored.conflicts).toBe(merged.conflicts);
        if (merged.conflicts === 0) expect(mirrored.text).toBe(merged.text);
      }),
      generated(500),
    );
  });
});
