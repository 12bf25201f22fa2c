// The editor in the console's own colours, by day and by night.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--aic-accent-text)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--aic-code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--aic-code-number)' },
  { tag: [tags.keyword, tags.meta, tags.typeName, tags.labelName], color: 'var(--aic-code-keyword)' },
  { tag: tags.comment, color: 'var(--aic-code-comment)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--aic-text-3)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--aic-text)', backgroundColor: 'var(--aic-surface)' },
  '.cm-scroller': { fontFamily: 'var(--aic-font-mono)', fontSize: '13px', lineHeight: '1.65' },
  '.cm-content': { padding: '8px 0 40vh', caretColor: 'var(--aic-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--aic-text)', borderLeftWidth: '1.5px' },
  '.cm-gutters': {
    backgroundColor: 'var(--aic-surface)',
    color: 'var(--aic-text-3)',
    border: 'none',
    paddingRight: '4px',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '34px', padding: '0 6px 0 8px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--aic-selected) 45%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--aic-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'light-dark(#cfdffd, #2f4b86)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--aic-neutral-soft)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--aic-accent-soft)',
    outline: '1px solid var(--aic-accent-border)',
  },
  '.cm-searchMatch': {
    backgroundColor: 'var(--aic-warning-soft)',
    outline: '1px solid var(--aic-warning-border)',
  },
  '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: 'var(--aic-accent-soft)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--aic-neutral-soft)',
    border: 'none',
    color: 'var(--aic-text-3)',
    padding: '0 6px',
  },
  '.cm-panels': {
    backgroundColor: 'var(--aic-surface-sunken)',
    color: 'var(--aic-text)',
    borderColor: 'var(--aic-border)',
  },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--aic-border)' },
  '.cm-panel.cm-search': { padding: '8px 12px', fontSize: '13px' },
  '.cm-textfield': {
    border: '1px solid var(--aic-border-strong)',
    borderRadius: '4px',
    backgroundColor: 'var(--aic-surface)',
    color: 'var(--aic-text)',
  },
  '.cm-button': {
    border: '1px solid var(--aic-border-strong)',
    borderRadius: '4px',
    backgroundImage: 'none',
    backgroundColor: 'var(--aic-surface)',
    color: 'var(--aic-text)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--aic-border)',
    borderRadius: '8px',
    backgroundColor: 'var(--aic-surface-raised)',
    color: 'var(--aic-text)',
    boxShadow: 'var(--aic-shadow-2)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-hover': { maxWidth: '520px' },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--aic-font-mono)', maxHeight: '300px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--aic-selected)',
    color: 'var(--aic-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--aic-accent-text)', fontWeight: '600' },
  '.cm-completionDetail': {
    color: 'var(--aic-text-3)',
    fontStyle: 'normal',
    fontFamily: 'var(--aic-font)',
    marginLeft: '16px',
  },
  '.cm-tooltip.cm-completionInfo': {
    padding: '10px 14px',
    maxWidth: '360px',
    border: '1px solid var(--aic-border)',
  },
  '.cm-diagnostic': {
    padding: '8px 12px',
    borderLeft: '3px solid transparent',
    fontFamily: 'var(--aic-font)',
    fontSize: '13px',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--aic-danger-solid)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--aic-warning-solid)' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--aic-accent)',
    color: 'var(--aic-on-accent)',
    borderRadius: '4px',
    padding: '2px 8px',
    marginLeft: '8px',
    cursor: 'pointer',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--aic-danger-solid) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--aic-warning-solid) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0 0 3px', display: 'flex', alignItems: 'center' },
  '.cm-lint-marker': { width: '10px', height: '10px', content: '""', borderRadius: '50%' },
  '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--aic-danger-solid)' },
  '.cm-lint-marker-warning': { content: '""', backgroundColor: 'var(--aic-warning-solid)' },
  // Merge view
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--aic-danger-soft)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--aic-success-soft)' },
  '&.cm-merge-a .cm-changedText': {
    background: 'color-mix(in srgb, var(--aic-danger-solid) 24%, transparent)',
  },
  '&.cm-merge-b .cm-changedText': {
    background: 'color-mix(in srgb, var(--aic-success-solid) 26%, transparent)',
  },
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '""' },
  '.cm-collapsedLines': {
    background: 'var(--aic-surface-sunken)',
    color: 'var(--aic-text-3)',
    padding: '4px 12px',
    fontFamily: 'var(--aic-font)',
    fontSize: '12px',
  },
});

export const editorTheme = [look, syntaxHighlighting(colours)];
