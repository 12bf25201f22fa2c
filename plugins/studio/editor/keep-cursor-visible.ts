import { EditorView } from '@codemirror/view';

/** What opens below the editor must not cover the line that is being written. Returns what ends it. */
export function keepCursorVisible(view: EditorView): () => void {
  let height = view.scrollDOM.clientHeight;
  const observer = new ResizeObserver(() => {
    const before = height;
    height = view.scrollDOM.clientHeight;
    if (height === 0 || height >= before) return;
    const { head } = view.state.selection.main;
    const top = view.lineBlockAt(head).top - view.scrollDOM.scrollTop;
    // A view scrolled away from the cursor is left alone.
    if (top < 0 || top > before) return;
    view.dispatch({ effects: EditorView.scrollIntoView(head, { y: 'nearest', yMargin: 8 }) });
  });
  observer.observe(view.scrollDOM);
  return () => observer.disconnect();
}
