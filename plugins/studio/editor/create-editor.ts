// A YAML editor with completion and diagnostics from the server.
import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Completion, Hover, Problem } from '../api/wire.ts';
import { editorTexts } from './editor-texts.ts';
import { editorTheme } from './editor-theme.ts';
import { drawMarkdown } from './markdown-view.ts';
import { spanOf } from './text-position.ts';

/** Read at call time, so each may change while the editor lives. */
export interface EditorHands {
  readonly change: (text: string) => void;
  readonly complete: (text: string, offset: number) => Promise<Completion>;
  readonly hover: (text: string, offset: number) => Promise<Hover>;
  readonly cursor: (line: number, column: number) => void;
}

interface EditorSettings {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly readOnly: boolean;
  /** Markdown and the like: no help for YAML. */
  readonly plain: boolean;
  readonly hands: () => EditorHands;
}

export function createEditor({ parent, text, label, readOnly, plain, hands }: EditorSettings): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        baseExtensions(label, readOnly),
        plain ? EditorView.lineWrapping : [yaml(), indentOnInput(), assistance(hands)],
        EditorView.updateListener.of((update) => {
          if (update.docChanged) hands().change(update.state.doc.toString());
          if (update.selectionSet || update.docChanged) {
            const { head } = update.state.selection.main;
            const line = update.state.doc.lineAt(head);
            hands().cursor(line.number, head - line.from + 1);
          }
        }),
      ],
    }),
  });
}

/** What every editor of the studio shares, the merge editor included. */
export function baseExtensions(label: string, readOnly: boolean): Extension {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    lintGutter(),
    foldGutter({ markerDOM: drawFoldMarker }),
    history(),
    drawSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    bracketMatching(),
    closeBrackets(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    search({ top: true }),
    editorTheme,
    editorTexts,
    // Read-only texts scroll with the keyboard as well.
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    readOnly ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : [],
    keymap.of([
      // Publishing: the studio's own shortcut, not a new line.
      { key: 'Mod-Enter', run: () => true },
      { key: 'Tab', run: acceptCompletion },
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...defaultKeymap,
      // Escape, then Tab leaves the editor: CodeMirror lets the next Tab through.
      indentWithTab,
    ]),
  ];
}

/** Marks the problems of this file; the suggestion of each can be taken over from its tooltip. */
export function showProblems(view: EditorView, problems: readonly Problem[]): void {
  const { doc } = view.state;
  const marks = problems.map((problem): Diagnostic => {
    const { suggestion } = problem;
    return {
      ...spanOf(doc, problem.range),
      severity: problem.severity,
      message: problem.message.zh,
      source: problem.code,
      ...(suggestion === undefined
        ? {}
        : {
            actions: [
              {
                name: `改为 ${suggestion}`,
                apply: (editor: EditorView, from: number, to: number) =>
                  replaceRange(editor, from, to, suggestion),
              },
            ],
          }),
    };
  });
  view.dispatch(setDiagnostics(view.state, marks));
}

export function replaceRange(view: EditorView, from: number, to: number, insert: string): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.fix',
    scrollIntoView: true,
  });
  view.focus();
}

function assistance(hands: () => EditorHands): Extension {
  return [
    autocompletion({
      override: [(context) => complete(context, hands())],
      icons: false,
      maxRenderedOptions: 200,
    }),
    hoverTooltip(
      async (view, at) => {
        const { hover } = await hands()
          .hover(view.state.doc.toString(), at)
          .catch(() => ({ hover: null }));
        if (hover === null) return null;
        return {
          pos: hover.from,
          end: hover.to,
          create: () => ({ dom: drawMarkdown(hover.markdown, view.dom.ownerDocument) }),
        };
      },
      { hoverTime: 350 },
    ),
  ];
}

/** Requested while a word is typed, behind `key: ` and `- `, and on demand. */
async function complete(context: CompletionContext, hands: EditorHands): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/[\w$./-]+|: |- |\$\{/);
  if (!context.explicit && typed === null) return null;
  const answer = await hands.complete(context.state.doc.toString(), context.pos).catch(() => undefined);
  if (answer === undefined || context.aborted || answer.options.length === 0) return null;
  return {
    from: answer.from,
    to: answer.to,
    validFor: /^[\w./-]*$/,
    options: answer.options.map(({ label, detail, info, apply, kind }, index) => ({
      label,
      type: kind,
      // The server determines the order.
      boost: Math.max(-99, 99 - index),
      ...(detail === undefined ? {} : { detail }),
      ...(apply === undefined ? {} : { apply }),
      ...(info === undefined ? {} : { info: () => drawMarkdown(info, document) }),
    })),
  };
}

function drawFoldMarker(open: boolean): HTMLElement {
  const marker = document.createElement('span');
  marker.className = open ? 'studio-fold' : 'studio-fold is-closed';
  marker.textContent = open ? '⌄' : '›';
  return marker;
}
