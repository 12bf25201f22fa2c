// Every broken fixture lays one mistake over the sound schemas; its `# expect:` line says the one right finding.
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '#config/config.ts';
import { createWorkspace } from '#config/workspace/workspace.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { readCorpus } from '../../../support/corpus.ts';

const { sound, mistakes } = await readCorpus();
const base = createWorkspace([sound]);
/** Suggestions that name a thing and are no text to put in place. */
const NO_REPLACEMENT = ['SCH-FILE', 'SCH-PRODUCT'];

describe('the checks', () => {
  it('find nothing in sound schemas', () => {
    expect(base.diagnostics).toEqual([]);
    expect(base.config?.pages.size).toBe(7);
  });

  it('are proved by at least a hundred planted mistakes, each with one expectation', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(100);
    expect(mistakes.filter(({ expected }) => expected.length !== 1).map(({ name }) => name)).toEqual([]);
  });

  it('suggest the right thing for nine in ten mistakes that have one', () => {
    const unsaid = mistakes.filter(
      ({ expected, right, none }) =>
        [expected[0]?.suggestion, right, none].filter((said) => said !== undefined).length !== 1,
    );
    expect(unsaid.map(({ name }) => name)).toEqual([]);
    const answerable = mistakes.filter(({ none }) => none === undefined);
    const answered = answerable.filter(({ right }) => right === undefined);
    expect(answered.length / answerable.length).toBeGreaterThanOrEqual(0.9);
  });

  describe.each(mistakes)('find exactly the one mistake of $name', ({ layer, expected }) => {
    const { config, diagnostics } = base.with(changes(layer));
    const [wanted] = expected;

    it('in its place', () => {
      const found = diagnostics.map(({ code, file, range, suggestion }) => ({
        path: layer.find((one) => one.file === file)?.path ?? file,
        code,
        ...range.start,
        suggestion,
      }));
      expect(found).toEqual(expected);
      expect(config === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
    });

    it('in both languages', () => {
      for (const { message } of diagnostics) {
        expect(message.zh).toMatch(/[\u4e00-\u9fa5]/);
        expect(message.en.replaceAll(/"[^"]*"/g, '')).not.toMatch(/[\u4e00-\u9fa5]/);
      }
    });

    it.runIf(wanted?.suggestion !== undefined && !NO_REPLACEMENT.includes(wanted.code))(
      'and its suggestion repairs it',
      () => {
        const repaired = layer.map((file) => {
          const found = diagnostics.find((diagnostic) => diagnostic.file === file.file);
          return found?.suggestion === undefined ? file : { ...file, text: replaced(file.text, found) };
        });
        expect(base.with(changes(repaired)).diagnostics).toEqual([]);
      },
    );
  });
});

function changes(layer: readonly SourceFile[]) {
  return layer.map((file) => ({ layer: 1, ...file }));
}

/** The text with the suggestion in place of the range; a quoted text stays quoted. */
function replaced(text: string, { range: { start, end }, suggestion = '' }: Diagnostic): string {
  const lines = text.split('\n');
  const line = lines[start.line - 1] ?? '';
  const old = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
  const quote = /^(['"]).*\1$/.exec(old)?.[1];
  const kept = quote === undefined || /^['"]|^\d+$|^(?:true|false)$/.test(suggestion);
  const written = kept ? suggestion : `${quote}${suggestion}${quote}`;
  lines[start.line - 1] =
    line.slice(0, start.column - 1) + written + line.slice(start.column - 1 + old.length);
  return lines.join('\n');
}
