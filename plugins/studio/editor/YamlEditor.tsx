// The editor as a component. It owns its text; what comes from elsewhere is put in as the smallest change.
import type { EditorView } from '@codemirror/view';
import { forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import { useStudio } from '../api/studio-context.ts';
import type { Problem } from '../api/wire.ts';
import { createEditor, type EditorHands, replaceRange, showProblems } from './create-editor.ts';
import { keepCursorVisible } from './keep-cursor-visible.ts';
import { smallestChange } from './smallest-change.ts';
import { spanOf } from './text-position.ts';

export interface EditorHandle {
  /** Shows the place of a problem and puts the cursor there. */
  readonly reveal: (range: Problem['range']) => void;
  /** Puts the suggestion where the problem is. */
  readonly fix: (problem: Problem) => void;
  readonly focus: () => void;
}

interface YamlEditorProps {
  readonly path: string;
  readonly text: string;
  readonly readOnly: boolean;
  /** Problems of this file. */
  readonly problems: readonly Problem[];
  readonly onChange: (text: string) => void;
  readonly onCursor: (line: number, column: number) => void;
}

/** Give it a `key` of the path: another file is another editor with an undo history of its own. */
export const YamlEditor = forwardRef<EditorHandle, YamlEditorProps>(function YamlEditor(props, handle) {
  const { path, text, readOnly, problems } = props;
  const { api } = useStudio();
  const area = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes is read through `latest`
  useEffect(() => {
    if (area.current === null) return undefined;
    const hands = (): EditorHands => ({
      change: (next) => next !== latest.current.text && latest.current.onChange(next),
      complete: (now, offset) => api.complete(path, now, offset),
      hover: (now, offset) => api.hover(path, now, offset),
      cursor: (line, column) => latest.current.onCursor(line, column),
    });
    const made = createEditor({
      parent: area.current,
      text,
      label: `${path} 的内容`,
      readOnly,
      plain: !path.endsWith('.yaml'),
      hands,
    });
    view.current = made;
    const stopKeeping = keepCursorVisible(made);
    return () => {
      stopKeeping();
      made.destroy();
    };
  }, [path, readOnly]);

  useEffect(() => {
    const editor = view.current;
    const change = editor === undefined ? undefined : smallestChange(editor.state.doc.toString(), text);
    if (editor !== undefined && change !== undefined) editor.dispatch({ changes: change });
  }, [text]);
  useEffect(() => {
    if (view.current !== undefined) showProblems(view.current, problems);
  }, [problems]);

  useImperativeHandle(handle, () => ({
    reveal(range) {
      const editor = view.current;
      if (editor === undefined) return;
      const { from, to } = spanOf(editor.state.doc, range);
      editor.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      editor.focus();
    },
    fix(problem) {
      const editor = view.current;
      if (editor === undefined || problem.suggestion === undefined) return;
      const { from, to } = spanOf(editor.state.doc, problem.range);
      replaceRange(editor, from, to, problem.suggestion);
    },
    focus: () => view.current?.focus(),
  }));
  return <div ref={area} className="studio-editor" />;
});
