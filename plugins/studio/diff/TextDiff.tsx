// Two texts side by side, what is the same folded away.
import { yaml } from '@codemirror/lang-yaml';
import { MergeView } from '@codemirror/merge';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { baseExtensions } from '../editor/create-editor.ts';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  readonly beforeLabel: string;
  readonly afterLabel: string;
}

export function TextDiff({ before, after, beforeLabel, afterLabel }: TextDiffProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (area.current === null) return undefined;
    const view = new MergeView({
      parent: area.current,
      a: { doc: before, extensions: [baseExtensions(beforeLabel, true), yaml(), EditorView.lineWrapping] },
      b: { doc: after, extensions: [baseExtensions(afterLabel, true), yaml(), EditorView.lineWrapping] },
      collapseUnchanged: { margin: 3, minSize: 6 },
      gutter: true,
    });
    return () => view.destroy();
  }, [before, after, beforeLabel, afterLabel]);
  return (
    <div className="studio-diff aic-pane">
      <div className="studio-diff__labels">
        <span>{beforeLabel}</span>
        <span>{afterLabel}</span>
      </div>
      <div ref={area} className="studio-diff__body aic-pane__scroll" />
    </div>
  );
}
